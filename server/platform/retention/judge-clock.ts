import type { Observation } from '#server/platform/guarded-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the wall clock may be from the last trusted moment. */
export const TOLERANCE_MS = 2 * DAY_MS;
/** How long it has to stay further away than that until it is believed. */
const PROBATION_MS = DAY_MS;
/** Within the tolerance the trusted moment follows this many times as fast: a machine that runs three hours a day keeps up. */
const CATCH_UP = 8;
/** Nights and holidays without the server do not begin the probation again. */
const SAME_CLAIM_MS = 7 * DAY_MS;

/** What all instances know about the clock, as stored. */
export interface ClockRecord extends Observation {
  /** The last moment that the wall clock is known to have shown rightly. */
  readonly trustedAt: number;
  /** Since when, by `elapsedMs`, it has been too far from that; null while it is not. */
  readonly heldSinceMs: number | null;
}

/**
 * Judges what the wall clock shows now. `seen` is the guarded clock's look at it, which moves on by an hour at most
 * however far the wall clock jumps: what a wrong clock has recorded, and how long it says that it has been so, proves
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

/** How far the wall clock was from the last trusted moment; negative: behind it. */
export function clockGapMs({ observedAt, trustedAt }: ClockRecord): number {
  return observedAt - trustedAt;
}
