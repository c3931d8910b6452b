import { setTimeout as delay } from 'node:timers/promises';

/** Time as sources need it; tests pass their own, so that nothing waits for real. */
export interface Waiting {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts after that time: how long an answer may take. */
  deadline(ms: number): AbortSignal;
}

export const realWaiting: Waiting = {
  now: () => Date.now(),
  wait: async (ms, signal) => await delay(ms, undefined, { signal }),
  deadline: (ms) => AbortSignal.timeout(ms),
};
