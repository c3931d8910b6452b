import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { LinkSecret } from '#web/lib/link-secret.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

/** Of the opened link. */
export const INVITATION = new LinkSecret('/join', INVITATION_LIMITS.tokenHexChars);

/**
 * With the same nonce the server repeats an answer that was lost on the way. It is stored until an answer arrives: many tap the link
 * again instead, which is another page. Later it must not sign in the next person who finds the link in this browser's history.
 */
export async function withNonce<Answer>(accept: (nonce: string) => Promise<Answer>): Promise<Answer> {
  const nonce = readStored('invitation_nonce') ?? randomHex(INVITATION_LIMITS.nonceHexChars);
  writeStored('invitation_nonce', nonce);
  const answer = await accept(nonce);
  removeStored('invitation_nonce');
  return answer;
}

// Not randomUUID, which browsers do not offer over plain http, as on a shop's own network.
function randomHex(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
