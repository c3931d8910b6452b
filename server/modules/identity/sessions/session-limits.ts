import { isStaff, type Role } from '#domain/contract/entities/roles.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import { TOLERANCE_MS } from '#server/platform/retention/judge-clock.ts';

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
/** A customer without a PIN to type stays signed in for as long as the session is used. */
const INVITATION_LIMITS: Limits = { idleMs: 30 * DAY_MS, totalMs: Number.POSITIVE_INFINITY };

/** How many sessions a customer may have at once, if not more devices; for a shared PIN, how many one browser may have. */
export const SESSIONS_AT_ONCE = 20;

/** How a person proved who they are. */
export type SignInWay = 'pin' | 'invitation';

interface SessionTimes {
  readonly way: SignInWay;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

function limitsOf(way: SignInWay, role: Role): Limits {
  if (isStaff(role)) return STAFF_LIMITS;
  return way === 'invitation' ? INVITATION_LIMITS : CUSTOMER_LIMITS;
}

/**
 * A session that began in the future is refused: its age is unknown. So is a staff session that was last seen in the
 * future, because its idle time is unknown. Customers are not: a clock that was ahead for a minute does not sign them
 * out. Only a last use further ahead than the idle limit is refused, as nothing else would end a session by invitation.
 */
export function isLive({ way, createdAt, lastSeenAt }: SessionTimes, role: Role, now: number): boolean {
  const { idleMs, totalMs } = limitsOf(way, role);
  const latestAt = isStaff(role) ? Math.max(createdAt, lastSeenAt) : createdAt;
  const isFromFuture = latestAt > now + CLOCK_SKEW_MS;
  return !isFromFuture && now - createdAt < totalMs && Math.abs(now - lastSeenAt) < idleMs;
}

/** How long a live session has left at most: requests extend the idle time, but nothing extends the total time. */
export function remainingMs(
  { way, createdAt }: Pick<SessionTimes, 'way' | 'createdAt'>,
  role: Role,
  now: number,
): number {
  const { idleMs, totalMs } = limitsOf(way, role);
  return Math.min(createdAt + totalMs - now, idleMs);
}

/** A session that began or was last used at or before these times is over; one from after `notAfter` is invalid. */
export interface SessionBounds {
  readonly begunBy: number;
  readonly staffBegunBy: number;
  readonly staffUnusedSince: number;
  readonly invitedUnusedSince: number;
  readonly notAfter: number;
  readonly invitedNotUsedAfter: number;
}

/**
 * The same limits as times, for a query over all sessions. They are later by the error that a trusted clock may have:
 * a session that is refused because of a wrong clock must work again when the clock is right.
 */
export function removableAt(now: number): SessionBounds {
  const earliest = now - TOLERANCE_MS;
  const notAfter = now + TOLERANCE_MS + CLOCK_SKEW_MS;
  return {
    begunBy: earliest - CUSTOMER_LIMITS.totalMs,
    staffBegunBy: earliest - STAFF_LIMITS.totalMs,
    staffUnusedSince: earliest - STAFF_LIMITS.idleMs,
    invitedUnusedSince: earliest - INVITATION_LIMITS.idleMs,
    notAfter,
    invitedNotUsedAfter: notAfter + INVITATION_LIMITS.idleMs,
  };
}
