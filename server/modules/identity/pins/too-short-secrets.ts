import { createHash } from 'node:crypto';
import { tooShortSecrets } from '#domain/contract/text-rules/secrets.ts';

const TOO_SHORT = new Set(tooShortSecrets().map(browserHashOf));

/**
 * Whether a new secret is nothing at all, or a PIN of 1 to 3 digits. A hash hides how long its text was, and a form
 * that is got round would otherwise store a secret that is guessed within minutes.
 */
export function isTooShort(hash: string): boolean {
  return TOO_SHORT.has(hash);
}

/** What a browser sends in place of a PIN or password: the server makes it only of texts it thought of by itself. */
export function browserHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
