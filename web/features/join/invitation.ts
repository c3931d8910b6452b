import { useEffect, useState } from 'react';
import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';

/** What the address had after the '#': an invitation, something that cannot be one, or nothing. */
type Invitation = { readonly token: string } | 'malformed' | 'missing';

const TOKEN = new RegExp(`^[0-9a-f]{${INVITATION_LIMITS.tokenHexChars}}$`);

/** Only in memory: a stored token would outlive the visit. Not only in a state, which a page that suspends loses. */
let held: Invitation = 'missing';

/** Of this page load. With it the server repeats an answer that was lost on the way. */
export const NONCE = randomHex(INVITATION_LIMITS.nonceHexChars);

/** The invitation of the opened link. It leaves the address bar, and with it the history, at once. */
export function useInvitation(): Invitation {
  const [invitation, setInvitation] = useState(takeInvitation);
  useEffect(() => {
    // Another link in the same tab changes only the fragment, so the page is not loaded again.
    const takeNewer = () => setInvitation(takeInvitation());
    // A page that is left may stay in the browser's back/forward cache, with all that it has in memory.
    const leave = () => {
      forgetInvitation();
      setInvitation(held);
    };
    window.addEventListener('hashchange', takeNewer);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('hashchange', takeNewer);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  return invitation;
}

export function forgetInvitation(): void {
  held = 'missing';
}

function takeInvitation(): Invitation {
  const { hash, pathname } = window.location;
  if (hash === '') return held;
  window.history.replaceState(window.history.state, '', pathname);
  const token = hash.slice(1).toLowerCase();
  held = TOKEN.test(token) ? { token } : 'malformed';
  return held;
}

// Not randomUUID, which browsers do not offer over plain http, as on a shop's own network.
function randomHex(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
