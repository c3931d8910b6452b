export interface RefusalLimits {
  /** So many refusals of one key are sent at once, then one every `everyMs`. */
  readonly burst: number;
  readonly everyMs: number;
  /** Each held refusal keeps a request in memory. Beyond this number they are sent at once. */
  readonly maxHeld: number;
  /** Each key has a timer until its burst is available again. */
  readonly maxKeys: number;
}

const LIMITS: RefusalLimits = { burst: 20, everyMs: 5, maxHeld: 2000, maxKeys: 1024 };

interface Key {
  /** How many more may be sent at once. */
  left: number;
  /** Sends the held refusals, oldest first. */
  readonly held: Set<() => void>;
}

/**
 * Limits how fast refusals of one key are sent. A program that guesses asks again as soon as it is refused:
 * 200 connections left the thread no time to accept another one, and a right PIN waited for half a minute. Only
 * refusals are held; a right secret never waits here.
 */
export class RefusalLimiter {
  readonly #limits: RefusalLimits;
  /** The keys with recent refusals. */
  readonly #keys = new Map<string, Key>();
  #heldCount = 0;
  #isStopped = false;

  constructor(limits: Partial<RefusalLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Resolves when the refusal may be sent. */
  async wait(name: string): Promise<void> {
    const { maxHeld } = this.#limits;
    const key = this.#keys.get(name) ?? this.#add(name);
    if (key === null || this.#isStopped || this.#heldCount >= maxHeld) return;
    if (key.left > 0) {
      key.left -= 1;
      return;
    }
    this.#heldCount += 1;
    await new Promise<void>((send) => key.held.add(send));
    this.#heldCount -= 1;
  }

  /** Sends all held refusals and holds no more, so that a shutdown does not wait for them. */
  stop(): void {
    this.#isStopped = true;
    for (const { held } of this.#keys.values()) for (const send of held) send();
  }

  #add(name: string): Key | null {
    const { burst, maxKeys } = this.#limits;
    if (this.#keys.size >= maxKeys) return null;
    const key = { left: burst, held: new Set<() => void>() };
    this.#keys.set(name, key);
    this.#scheduleNext(name, key);
    return key;
  }

  /**
   * The next step is scheduled in the next turn of the event loop: on an overloaded machine a key gets one step in
   * each turn, and other requests run in between.
   */
  #scheduleNext(name: string, key: Key): void {
    setTimeout(() => {
      const [next] = key.held;
      if (next) {
        key.held.delete(next);
        next();
      } else key.left += 1;
      if (key.left < this.#limits.burst && !this.#isStopped)
        setImmediate(() => this.#scheduleNext(name, key));
      else this.#keys.delete(name);
    }, this.#limits.everyMs);
  }
}
