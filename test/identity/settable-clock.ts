import type { Clock } from '#server/platform/clock.ts';

/** 2026-11-14, 12:00 UTC. */
const NOON = Date.UTC(2026, 10, 14, 12);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface SettableClock extends Clock {
  /** Advances the clock; a negative duration sets it back. */
  pass(spanMs: number): void;
}

export function settableClock(start = NOON): SettableClock {
  let time = start;
  return {
    now: () => time,
    pass: (spanMs) => {
      time += spanMs;
    },
  };
}
