import type { Clock } from './clock.ts';

const LONGEST_STEP_MS = 3_600_000;

/** How far the guarded clock was when the wall clock showed `observedAt`. */
export interface Observation {
  readonly observedAt: number;
  readonly elapsedMs: number;
}

/** The wall clock moves it on, but never back, and never by more than an hour at a time: a jump clears no count. */
export function advance(last: Observation, wallMs: number): Observation {
  const stepMs = Math.min(Math.max(wallMs - last.observedAt, 0), LONGEST_STEP_MS);
  return { observedAt: wallMs, elapsedMs: last.elapsedMs + stepMs };
}

/**
 * This process's view of a guarded clock: the throttle counts by one, retention by another. Steps are measured against its own last look: measured against what
 * another instance has stored, two wall clocks that differ by a minute would move it on by a minute at every turn.
 */
export class GuardedClock {
  readonly #wall: Clock;
  #own: Observation | null = null;

  constructor(wall: Clock) {
    this.#wall = wall;
  }

  /** Looks at the wall clock now. `stored` is what any instance has stored last. */
  observe(stored: Observation | null): Observation {
    const observedAt = this.#wall.now();
    const own = advance(this.#own ?? stored ?? { observedAt, elapsedMs: 0 }, observedAt);
    this.#own = { observedAt, elapsedMs: Math.max(own.elapsedMs, stored?.elapsedMs ?? 0) };
    return this.#own;
  }
}
