interface Line {
  last: Promise<void>;
  length: number;
}

/** Work of one name runs one after another, in the order of asking; work of different names side by side. */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** How many are in the line of that name, the one whose turn it is among them. */
  lengthOf(name: string): number {
    return this.#lines.get(name)?.length ?? 0;
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    this.#lines.set(name, line);
    const before = line.last;
    let end: () => void = () => {};
    line.last = new Promise((resolve) => {
      end = resolve;
    });
    line.length += 1;
    try {
      await before;
      return await work();
    } finally {
      line.length -= 1;
      // Lines nobody stands in are dropped, or every address that ever came would stay in memory.
      if (line.length === 0) this.#lines.delete(name);
      end();
    }
  }
}
