import type { Clock } from './clock.ts';

const MAX_STEP_MS = 3_600_000;

/** The time of the guarded clock when the wall clock showed `observedAt`. */
export interface Observation {
  readonly observedAt: number;
  readonly elapsedMs: number;
}

/** The wall clock advances it, but never back and never by more than an hour at once, so that a jump clears no count. */
export function advance(last: Observation, wallMs: number): Observation {
  const stepMs = Math.min(Math.max(wallMs - last.observedAt, 0), MAX_STEP_MS);
  return { observedAt: wallMs, elapsedMs: last.elapsedMs + stepMs };
}

/**
 * This process's view of a guarded clock; the throttle and retention have one each. Steps are measured from its own last
 * observation: from those of another server, two wall clocks that differ by a minute would advance it by a minute each time.
 */
export class GuardedClock {
  readonly #wall: Clock;
  #own: Observation | null = null;

  constructor(wall: Clock) {
    this.#wall = wall;
  }

  /** Reads the wall clock now. `stored` is the last observation that any server stored. */
  observe(stored: Observation | null): Observation {
    const observedAt = this.#wall.now();
    const own = advance(this.#own ?? stored ?? { observedAt, elapsedMs: 0 }, observedAt);
    this.#own = { observedAt, elapsedMs: Math.max(own.elapsedMs, stored?.elapsedMs ?? 0) };
    return this.#own;
  }
}
