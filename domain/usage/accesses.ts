import { USAGE_LIMITS } from '#domain/contract/limits.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = USAGE_LIMITS.quietMinutes * MINUTE_MS;

/**
 * Whether a price view counts as a new access: the first one of a session after 30 minutes without any.
 * If the last view is that far in the future, the clock was set back; without this check no access would be counted
 * until the clock catches up.
 */
export function isNewAccess(lastPricedAt: number, at: number): boolean {
  return Math.abs(at - lastPricedAt) >= QUIET_MS;
}

/** Views less than a minute apart count as one: a page requests a dozen lists at once, and each record costs a write. */
export function isWorthRecording(lastPricedAt: number, at: number): boolean {
  return Math.abs(at - lastPricedAt) >= MINUTE_MS;
}
