export interface PaceLimits {
  /** So many refusals of one key are told at once, then one every so often. */
  readonly atOnce: number;
  readonly everyMs: number;
  /** Nobody waits longer for a refusal. */
  readonly longestHoldMs: number;
  /** Each holds a request in memory. Whoever comes when so many are held is told at once. */
  readonly mostHeld: number;
  /** Under a flood from ever new networks, memory stays this small. */
  readonly mostKeys: number;
}

const LIMITS: PaceLimits = {
  atOnce: 20,
  // 200 a second leave most of a core to everyone else.
  everyMs: 5,
  // Less than a stop waits for answers.
  longestHoldMs: 5000,
  mostHeld: 2000,
  mostKeys: 1024,
};

/**
 * Tells those who are refused under one key so one after another. Whoever guesses asks again as soon as they are refused:
 * 200 connections at once left the one thread no time to accept another, and a right PIN waited for half a minute. Only
 * refusals are held: no right secret ever waits here.
 */
export class RefusalPace {
  readonly #limits: PaceLimits;
  /** When the last refusal of each key is told. */
  readonly #lastMs = new Map<string, number>();
  #held = 0;

  constructor(limits: Partial<PaceLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Resolves when it is time to tell one more. */
  async wait(key: string): Promise<void> {
    const { everyMs, longestHoldMs, mostHeld } = this.#limits;
    const nowMs = performance.now();
    const restedMs = this.#restedSince(nowMs);
    const nextMs = Math.max(this.#lastMs.get(key) ?? restedMs, restedMs) + everyMs;
    const tellMs = Math.min(nextMs, nowMs + longestHoldMs);
    if (this.#lastMs.has(key) || this.#hasRoom(nowMs)) this.#lastMs.set(key, tellMs);
    if (tellMs <= nowMs || this.#held >= mostHeld) return;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, tellMs - nowMs));
    this.#held -= 1;
  }

  #hasRoom(nowMs: number): boolean {
    const { mostKeys } = this.#limits;
    if (this.#lastMs.size < mostKeys) return true;
    const restedMs = this.#restedSince(nowMs);
    for (const [key, lastMs] of this.#lastMs) if (lastMs <= restedMs) this.#lastMs.delete(key);
    return this.#lastMs.size < mostKeys;
  }

  /** A key whose last refusal was told by then has all of them at once again. */
  #restedSince(nowMs: number): number {
    return nowMs - this.#limits.atOnce * this.#limits.everyMs;
  }
}
