import type { Observation } from '#server/platform/guarded-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the wall clock may be from the last trusted time. */
export const TOLERANCE_MS = 2 * DAY_MS;
/** How long it must stay further away until it is trusted. */
const PROBATION_MS = DAY_MS;
/** Within the tolerance the trusted time catches up this much faster, so that a machine that runs three hours a day keeps up. */
const CATCH_UP = 8;
/** Nights and holidays without the server do not restart the probation. */
const SAME_CLAIM_MS = 7 * DAY_MS;

/** What the database stores about the clock, for all servers. */
export interface ClockRecord extends Observation {
  /** The last trusted time of the wall clock. */
  readonly trustedAt: number;
  /** Since when, by `elapsedMs`, the wall clock has been too far from that; null while it is not. */
  readonly heldSinceMs: number | null;
}

/**
 * Decides whether to trust the wall clock now. `seen` comes from the guarded clock, which advances by an hour at most,
 * however far the wall clock jumps: what a wrong clock has recorded, and for how long, proves
 * nothing.
 */
export function judgeClock(record: ClockRecord, seen: Observation): ClockRecord {
  const stepMs = Math.max(0, seen.elapsedMs - record.elapsedMs);
  const wallMs = seen.observedAt;
  const expectedAt = record.trustedAt + stepMs;
  if (Math.abs(wallMs - expectedAt) <= TOLERANCE_MS) {
    const trustedAt = Math.min(wallMs, record.trustedAt + CATCH_UP * stepMs);
    return { ...seen, trustedAt, heldSinceMs: null };
  }
  const isSameClaim = Math.abs(wallMs - record.observedAt - stepMs) <= SAME_CLAIM_MS;
  const heldSinceMs = (isSameClaim ? record.heldSinceMs : null) ?? seen.elapsedMs;
  if (seen.elapsedMs - heldSinceMs >= PROBATION_MS) return { ...seen, trustedAt: wallMs, heldSinceMs: null };
  return { ...seen, trustedAt: expectedAt, heldSinceMs };
}

/** How far the wall clock was from the last trusted time; negative if behind. */
export function clockGapMs({ observedAt, trustedAt }: ClockRecord): number {
  return observedAt - trustedAt;
}
