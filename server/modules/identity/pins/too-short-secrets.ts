import { createHash } from 'node:crypto';
import { AUTHENTICATION_MESSAGES, inOneLine } from '#domain/contract/messages.ts';
import { tooShortSecrets } from '#domain/contract/text-rules/secrets.ts';
import { failField } from '#server/platform/http/failure.ts';

const TOO_SHORT = new Set(tooShortSecrets().map(browserHashOf));

/**
 * Whether a new secret is empty or a PIN of 1 to 3 digits. A hash hides the length of its text, so a request that
 * bypasses the form could otherwise store a secret that is guessed within minutes.
 */
export function isTooShort(hash: string): boolean {
  return TOO_SHORT.has(hash);
}

/** Refuses a site password that is missing or too short, with the texts of the form. `path` is its field in the call. */
export function requireSitePassword(hash: string, path: string): void {
  if (!isTooShort(hash)) return;
  const { sitePasswordRequired, sitePasswordTooShort } = AUTHENTICATION_MESSAGES;
  const isMissing = hash === browserHashOf('');
  failField('password/too-short', path, inOneLine(isMissing ? sitePasswordRequired : sitePasswordTooShort));
}

/** What a browser sends instead of a PIN or password. The server only hashes texts that it generated itself. */
export function browserHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
