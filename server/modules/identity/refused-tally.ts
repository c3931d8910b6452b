/** Under a flood from ever new addresses, memory and the audit stay this small; the rest is counted together. */
const MOST_KEYS = 256;
const OTHERS = 'others';

/** Refused attempts since the last time they were written down. Counted in memory: a flood must not cost the disk. */
export class RefusedTally {
  #counts = new Map<string, number>();

  add(key: string, count = 1): void {
    const name = this.#counts.has(key) || this.#counts.size < MOST_KEYS ? key : OTHERS;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Hands the counts over to be written. If that fails, they come back. */
  async handOver(write: (counts: ReadonlyMap<string, number>) => Promise<void>): Promise<void> {
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
