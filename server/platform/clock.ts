/** Time is passed in, so that a test can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** How far the clocks of two servers may differ. */
export const CLOCK_SKEW_MS = 5 * 60_000;

export const systemClock: Clock = { now: () => Date.now() };
