/** Bounds memory and the audit under a flood from ever new addresses; the rest is counted together. */
const MAX_KEYS = 256;
const OTHERS = 'others';

/** Refused attempts since they were last saved. Counted in memory, so that a flood does not load the disk. */
export class RefusedCounter {
  #counts = new Map<string, number>();

  add(key: string, count = 1): void {
    const name = this.#counts.has(key) || this.#counts.size < MAX_KEYS ? key : OTHERS;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Empties the counts into `write`. If that fails, it restores them. */
  async flush(write: (counts: ReadonlyMap<string, number>) => Promise<void>): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await write(counts);
    } catch (error) {
      for (const [key, count] of counts) this.add(key, count);
      throw error;
    }
  }
}
