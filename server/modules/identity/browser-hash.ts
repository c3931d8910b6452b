import { createHash } from 'node:crypto';

/** What a browser sends in place of a PIN or password: the server makes it only of texts it thought of by itself. */
export function browserHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
