import { USAGE_LIMITS } from '#domain/contract/limits.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = USAGE_LIMITS.quietMinutes * MINUTE_MS;

/**
 * Whether a look at prices is an access of its own: the first one of a session after 30 minutes without any.
 * A last look that lies as far in the future means that a clock was set back, and would keep accesses from being
 * counted until it has caught up.
 */
export function isNewAccess(lastPricedAt: number, at: number): boolean {
  return Math.abs(at - lastPricedAt) >= QUIET_MS;
}

/** Looks less than a minute apart are one: a page asks for a dozen lists at once, and each note costs a write. */
export function isWorthNoting(lastPricedAt: number, at: number): boolean {
  return Math.abs(at - lastPricedAt) >= MINUTE_MS;
}
