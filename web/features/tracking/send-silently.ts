import { isRole, isStaff } from '#domain/contract/entities/roles.ts';
import { authorizationOf } from '#web/lib/request.ts';
import { readStored } from '#web/lib/storage.ts';
import { startTimeLimit, TIME_LIMITS } from '#web/lib/time-limit.ts';

/** Sent even while the page is being left, and nobody is told whether it arrived. Cannot say who sends: see `postSilently`. */
export function sendBeaconSilently(url: string, body: unknown, token: string | null): void {
  if (!isTakenAsBeacon(url, JSON.stringify(body))) postSilently(url, body, token);
}

/** The same by a request that carries the session, which a beacon cannot. */
export function postSilently(url: string, body: unknown, token: string | null): void {
  // Whatever the answer is: a refused count must not sign anybody out, nor tell a visitor of a failure that is not theirs.
  post(url, body, token).catch(() => undefined);
}

async function post(url: string, body: unknown, token: string | null): Promise<void> {
  const limit = startTimeLimit();
  // A browser has only a few connections to a server: one that is dead must not be held by a count.
  limit.allow(TIME_LIMITS.answerMs);
  try {
    await fetch(url, {
      method: 'POST',
      keepalive: true,
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', ...authorizationOf(token) },
      body: JSON.stringify(body),
      signal: limit.signal,
    });
  } finally {
    limit.end();
  }
}

/** False where there are no beacons, where the browser's queue is full, and where an extension makes them throw. */
function isTakenAsBeacon(url: string, text: string): boolean {
  try {
    return navigator.sendBeacon(url, text);
  } catch {
    return false;
  }
}

/**
 * Whether this browser is signed in as manager or admin: then nothing is counted. A beacon does not carry the session, so
 * the server could not tell. Read from storage, since a sign-in as manager, or in another tab, is there before the page knows.
 */
export function isStaffHere(): boolean {
  const role = readStored('user_role');
  return isRole(role) && isStaff(role);
}
