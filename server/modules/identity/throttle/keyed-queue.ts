interface Queue {
  last: Promise<void>;
  length: number;
}

interface Peek {
  isDisturbed: boolean;
}

/** Work with the same key runs one after another, in the order of the calls; work with different keys side by side. */
export class KeyedQueue {
  readonly #queues = new Map<string, Queue>();
  readonly #peeks = new Map<string, Set<Peek>>();

  /** How many are in the queue of that key, including the one that runs. */
  lengthOf(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  /** The result of the work if the queue of that key is empty the whole time, otherwise null. */
  async peek<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    if (this.lengthOf(key) > 0) return null;
    const peek = { isDisturbed: false };
    const peeks = this.#peeks.get(key) ?? new Set();
    this.#peeks.set(key, peeks.add(peek));
    try {
      const found = await work();
      return peek.isDisturbed ? null : found;
    } finally {
      peeks.delete(peek);
      if (peeks.size === 0) this.#peeks.delete(key);
    }
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    this.#queues.set(key, queue);
    for (const peek of this.#peeks.get(key) ?? []) peek.isDisturbed = true;
    const before = queue.last;
    let finish: () => void = () => {};
    queue.last = new Promise((resolve) => {
      finish = resolve;
    });
    queue.length += 1;
    try {
      await before;
      return await work();
    } finally {
      queue.length -= 1;
      // Otherwise every address that ever tried would stay in memory.
      if (queue.length === 0) this.#queues.delete(key);
      finish();
    }
  }
}
