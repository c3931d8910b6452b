export interface PaceLimits {
  /** So many refusals of one key are told at once, then one every so often. */
  readonly atOnce: number;
  readonly everyMs: number;
  /** Each holds a request in memory. Whoever comes when so many are held is told at once. */
  readonly mostHeld: number;
  /** Each has a timer until it has rested. */
  readonly mostKeys: number;
}

const LIMITS: PaceLimits = { atOnce: 20, everyMs: 5, mostHeld: 2000, mostKeys: 1024 };

interface Key {
  /** How many more may be told at once. */
  left: number;
  /** Tells those who wait, the first one first. */
  readonly held: Set<() => void>;
}

/**
 * Tells those who are refused under one key so one after another. Whoever guesses asks again as soon as they are refused:
 * 200 connections at once left the one thread no time to accept another, and a right PIN waited for half a minute. Only
 * refusals are held: no right secret ever waits here.
 */
export class RefusalPace {
  readonly #limits: PaceLimits;
  /** Those that were refused lately. */
  readonly #keys = new Map<string, Key>();
  #heldInAll = 0;
  #isOver = false;

  constructor(limits: Partial<PaceLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Resolves when it is time to tell one more. */
  async wait(name: string): Promise<void> {
    const { mostHeld } = this.#limits;
    const key = this.#keys.get(name) ?? this.#add(name);
    if (key === null || this.#isOver || this.#heldInAll >= mostHeld) return;
    if (key.left > 0) {
      key.left -= 1;
      return;
    }
    this.#heldInAll += 1;
    await new Promise<void>((tell) => key.held.add(tell));
    this.#heldInAll -= 1;
  }

  /** Tells all who wait, and lets nobody wait any more: a stop must not wait for them. */
  end(): void {
    this.#isOver = true;
    for (const { held } of this.#keys.values()) for (const tell of held) tell();
  }

  #add(name: string): Key | null {
    const { atOnce, mostKeys } = this.#limits;
    if (this.#keys.size >= mostKeys) return null;
    const key = { left: atOnce, held: new Set<() => void>() };
    this.#keys.set(name, key);
    this.#goOn(name, key);
    return key;
  }

  /**
   * The next step is planned in the next turn of the event loop: on a machine that cannot keep up, a key has one step for
   * each turn, and everyone else comes in between.
   */
  #goOn(name: string, key: Key): void {
    setTimeout(() => {
      const [next] = key.held;
      if (next) {
        key.held.delete(next);
        next();
      } else key.left += 1;
      if (key.left < this.#limits.atOnce && !this.#isOver) setImmediate(() => this.#goOn(name, key));
      else this.#keys.delete(name);
    }, this.#limits.everyMs);
  }
}
