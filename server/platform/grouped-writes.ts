import type { BaseLogger } from 'pino';
import { FaultLog } from './fault-log.ts';

const RETRY_MS = 1000;

export interface GroupTerms {
  /** As the log names what is written, in the plural. */
  readonly what: string;
  /** How long the first of a group waits for others. */
  readonly waitMs: number;
  readonly groupMax: number;
  /** What waits while the database is away or slow. More would fill the memory for the sake of statistics. */
  readonly waitingMax: number;
  /** How long somebody waits to hear that theirs is stored. */
  readonly patienceMs: number;
}

/** There is no room, or no hope: the item was not taken. */
export class GroupRefusedError extends Error {
  override name = 'GroupRefusedError';
}

/** It was on its way to the database when the time was up: it may still be stored, so sending it again may double it. */
export class GroupUndecidedError extends Error {
  override name = 'GroupUndecidedError';
}

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

interface Entry<T> {
  readonly item: T;
  /** Null where nobody waits: such an item is kept until it can be written. */
  readonly waiter: Waiter | null;
}

/** Things that come one by one and are written together: one commit for all that came within a moment. */
export class GroupedWrites<T> {
  readonly #write: (group: readonly T[]) => Promise<void>;
  readonly #terms: GroupTerms;
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly #faults: FaultLog;
  #waiting: Entry<T>[] = [];
  /** On its way to the database. */
  #group: Entry<T>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #isClosed = false;
  #hasFailed = false;
  #isStuck = false;

  constructor(
    write: (group: readonly T[]) => Promise<void>,
    logger: Pick<BaseLogger, 'info' | 'warn'>,
    terms: GroupTerms,
  ) {
    this.#write = write;
    this.#terms = terms;
    this.#logger = logger;
    this.#faults = new FaultLog(logger);
  }

  /** Nobody waits for it: it is tried again until it is written. */
  push(item: T): void {
    if (!this.#hasRoom()) {
      const { what } = this.#terms;
      this.#faults.fault(`too many ${what} wait to be written, and new ones are not counted`);
      return;
    }
    this.#waiting.push({ item, waiter: null });
    // After a failure only the timer tries again: a database that is away would be asked with every price list.
    this.#begin(!this.#hasFailed);
  }

  /**
   * Resolves once it is committed. Rejects when it could not be, and then forgets it: whoever sent it knows. Rejects with a
   * GroupUndecidedError when nobody knows yet.
   */
  stored(item: T): Promise<void> {
    if (this.#isClosed || this.#isStuck || !this.#hasRoom()) {
      return Promise.reject(new GroupRefusedError(`No more ${this.#terms.what} are taken now`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, waiter: { resolve, reject } });
      this.#begin(true);
    });
  }

  /** Writes what waits. Resolves when it is written, or cannot be. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    if (this.#waiting.length > 0) await this.#writeNow();
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const { what } = this.#terms;
    this.#logger.warn({ lost: this.#waiting.length }, `${what} could not be written before the end`);
  }

  #hasRoom(): boolean {
    return this.#waiting.length + this.#group.length < this.#terms.waitingMax;
  }

  #begin(mayBeAtOnce: boolean): void {
    if (mayBeAtOnce && this.#waiting.length >= this.#terms.groupMax) void this.#writeNow();
    else this.#wait(this.#terms.waitMs);
  }

  #wait(ms: number): void {
    if (this.#isClosed || this.#writing) return;
    this.#timer ??= setTimeout(() => void this.#writeNow(), ms).unref();
  }

  /** One group after the other while there are whole ones. What is left waits again, so that the next group fills. */
  #writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#wait(this.#hasFailed ? RETRY_MS : this.#terms.waitMs);
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    do {
      this.#group = this.#waiting.splice(0, this.#terms.groupMax);
      try {
        await this.#writeWithPatience(this.#group);
      } catch (error) {
        this.#hasFailed = true;
        this.#faults.fault(`${this.#terms.what} could not be written`, { err: error });
        this.#refuseAll(error);
        return;
      }
      for (const { waiter } of this.#group) waiter?.resolve();
      this.#group = [];
      this.#hasFailed = false;
      this.#faults.recovered(`${this.#terms.what} are written again`);
    } while (this.#waiting.length >= (this.#isClosed ? 1 : this.#terms.groupMax));
  }

  /** A database that neither answers nor fails must not keep anyone waiting: they are told, and may try again. */
  async #writeWithPatience(group: readonly Entry<T>[]): Promise<void> {
    const timer = setTimeout(() => {
      this.#isStuck = true;
      const late = `${this.#terms.what} wait too long to be written`;
      for (const { waiter } of group) waiter?.reject(new GroupUndecidedError(`${late}, and may still be`));
      for (const { waiter } of this.#waiting) waiter?.reject(new GroupRefusedError(late));
      this.#waiting = this.#waiting.filter(isKept);
    }, this.#terms.patienceMs).unref();
    try {
      await this.#write(group.map(({ item }) => item));
    } finally {
      clearTimeout(timer);
      this.#isStuck = false;
    }
  }

  #refuseAll(error: unknown): void {
    const all = [...this.#group, ...this.#waiting];
    for (const { waiter } of all) waiter?.reject(error);
    this.#group = [];
    this.#waiting = all.filter(isKept);
  }
}

/** What nobody waits for stays where it is: a database that comes back finds it. */
function isKept<T>({ waiter }: Entry<T>): boolean {
  return waiter === null;
}
