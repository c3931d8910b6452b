import { createHash } from 'node:crypto';
import { tooShortSecrets } from '#domain/contract/text-rules/secrets.ts';

const TOO_SHORT = new Set(tooShortSecrets().map(browserHashOf));

/**
 * Whether a new secret is empty or a PIN of 1 to 3 digits. A hash hides the length of its text, so a request that
 * bypasses the form could otherwise store a secret that is guessed within minutes.
 */
export function isTooShort(hash: string): boolean {
  return TOO_SHORT.has(hash);
}

/** What a browser sends instead of a PIN or password. The server only hashes texts that it generated itself. */
export function browserHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
