import { isRole, isStaff } from '#domain/contract/entities/roles.ts';
import { authorizationOf } from '#web/lib/api/request.ts';
import { startTimeLimit, TIME_LIMITS } from '#web/lib/api/time-limit.ts';
import { readStored } from '#web/lib/storage.ts';

/** Sends even while the page is being left, and ignores the result. Cannot carry the session: see `postSilently`. */
export function sendBeaconSilently(url: string, body: unknown, token: string | null): void {
  if (!isQueuedAsBeacon(url, JSON.stringify(body))) postSilently(url, body, token);
}

/** Like `sendBeaconSilently`, but with the session, which a beacon cannot carry. */
export function postSilently(url: string, body: unknown, token: string | null): void {
  // Ignores the answer: a refused count must not sign anybody out or show a visitor an error.
  post(url, body, token).catch(() => undefined);
}

async function post(url: string, body: unknown, token: string | null): Promise<void> {
  const limit = startTimeLimit();
  // A browser has only a few connections to a server: a count must not hold a dead one.
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

/** False if there are no beacons, the browser's queue is full, or an extension makes them throw. */
function isQueuedAsBeacon(url: string, text: string): boolean {
  try {
    return navigator.sendBeacon(url, text);
  } catch {
    return false;
  }
}

/**
 * Whether this browser is signed in as manager or admin: then nothing is counted. A beacon carries no session, so the
 * server cannot tell. Reads storage, because a sign-in in another tab is there before this page knows.
 */
export function isStaffHere(): boolean {
  const role = readStored('user_role');
  return isRole(role) && isStaff(role);
}
