import { setTimeout as delay } from 'node:timers/promises';

/** The clock and timers of sources; tests pass their own, so that they need not wait. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts after that time: how long an answer may take. */
  deadline(ms: number): AbortSignal;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  wait: async (ms, signal) => await delay(ms, undefined, { signal }),
  deadline: (ms) => AbortSignal.timeout(ms),
};
