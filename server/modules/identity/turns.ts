interface Line {
  last: Promise<void>;
  length: number;
}

interface Look {
  isDisturbed: boolean;
}

/** Work of one name runs one after another, in the order of asking; work of different names side by side. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #looks = new Map<string, Set<Look>>();

  /** How many are in the line of that name, the one whose turn it is among them. */
  lengthOf(name: string): number {
    return this.#lines.get(name)?.length ?? 0;
  }

  /** What a look finds while nobody is in the line of that name; null where somebody is, or came while it lasted. */
  async lookWhileEmpty<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (this.lengthOf(name) > 0) return null;
    const look = { isDisturbed: false };
    const looks = this.#looks.get(name) ?? new Set();
    this.#looks.set(name, looks.add(look));
    try {
      const found = await work();
      return look.isDisturbed ? null : found;
    } finally {
      looks.delete(look);
      if (looks.size === 0) this.#looks.delete(name);
    }
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    this.#lines.set(name, line);
    for (const look of this.#looks.get(name) ?? []) look.isDisturbed = true;
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
