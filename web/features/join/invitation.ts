import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { LinkSecret } from '#web/lib/link-secret.ts';

/** Of the opened link. */
export const INVITATION = new LinkSecret('/join', INVITATION_LIMITS.tokenHexChars);

/** Of this page load. With it the server repeats an answer that was lost on the way. */
export const NONCE = randomHex(INVITATION_LIMITS.nonceHexChars);

// Not randomUUID, which browsers do not offer over plain http, as on a shop's own network.
function randomHex(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
