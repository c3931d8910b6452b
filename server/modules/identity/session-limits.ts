import { isStaff, type Role } from '#domain/contract/roles.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { SessionBounds } from './session.repo.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Limits {
  readonly idleMs: number;
  readonly totalMs: number;
}

const STAFF_LIMITS: Limits = { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS };
/** Customers may stay away for as long as their session lasts. */
const CUSTOMER_LIMITS: Limits = { idleMs: 30 * DAY_MS, totalMs: 30 * DAY_MS };

/**
 * A session of the future means that the clock was set back: nobody can tell how old it really is, and to let it live
 * would prolong it by as much as the clock went back.
 */
export function isLive(
  { createdAt, lastSeenAt }: { readonly createdAt: number; readonly lastSeenAt: number },
  role: Role,
  now: number,
): boolean {
  const { idleMs, totalMs } = isStaff(role) ? STAFF_LIMITS : CUSTOMER_LIMITS;
  const isOfFuture = Math.max(createdAt, lastSeenAt) > now + CLOCK_SKEW_MS;
  return !isOfFuture && now - createdAt < totalMs && now - lastSeenAt < idleMs;
}

/** How long a live session has left at most: another request may win it idle time, nothing prolongs it as a whole. */
export function remainingMs({ createdAt }: { readonly createdAt: number }, role: Role, now: number): number {
  const { idleMs, totalMs } = isStaff(role) ? STAFF_LIMITS : CUSTOMER_LIMITS;
  return Math.min(createdAt + totalMs - now, idleMs);
}

/** The same limits as moments, for a look at all sessions at once. */
export function boundsAt(now: number): SessionBounds {
  return {
    begunBy: now - CUSTOMER_LIMITS.totalMs,
    staffBegunBy: now - STAFF_LIMITS.totalMs,
    staffUnusedSince: now - STAFF_LIMITS.idleMs,
    notAfter: now + CLOCK_SKEW_MS,
  };
}
