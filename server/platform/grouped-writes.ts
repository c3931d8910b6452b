import type { BaseLogger } from 'pino';
import { FaultLog } from './fault-log.ts';

const RETRY_MS = 1000;

export interface GroupTerms {
  /** The name for the log, in the plural. */
  readonly what: string;
  /** How long the first of a group waits for others. */
  readonly waitMs: number;
  readonly groupMax: number;
  /** The most items that wait while the database is unavailable or slow; more would fill the memory. */
  readonly waitingMax: number;
  /** How long a caller waits until its item is stored. */
  readonly timeoutMs: number;
}

/** The queue is full or stuck: the item was not accepted. */
export class GroupRefusedError extends Error {
  override name = 'GroupRefusedError';
}

/** The write was in progress at the timeout: the item may still be stored, so sending it again may duplicate it. */
export class GroupUndecidedError extends Error {
  override name = 'GroupUndecidedError';
}

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

interface Entry<T> {
  readonly item: T;
  /** Null if nobody waits: such an item is kept until it can be written. */
  readonly waiter: Waiter | null;
}

/** Groups single items into one commit for all that arrive within a moment. */
export class GroupedWrites<T> {
  readonly #write: (group: readonly T[]) => Promise<void>;
  readonly #terms: GroupTerms;
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly #faults: FaultLog;
  #waiting: Entry<T>[] = [];
  /** Being written. */
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

  /** Without waiting: the item is retried until it is written. */
  push(item: T): void {
    if (!this.#hasRoom()) {
      const { what } = this.#terms;
      this.#faults.fault(`too many ${what} are waiting to be written: new ones are not counted`);
      return;
    }
    this.#waiting.push({ item, waiter: null });
    // After a failure only the timer retries: otherwise every price list would query an unavailable database.
    this.#begin(!this.#hasFailed);
  }

  /**
   * Resolves when the item is committed. Rejects and forgets the item if that fails. Rejects with a
   * GroupUndecidedError if the outcome is unknown.
   */
  store(item: T): Promise<void> {
    if (this.#isClosed || this.#isStuck || !this.#hasRoom()) {
      return Promise.reject(new GroupRefusedError(`No ${this.#terms.what} are accepted at the moment`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, waiter: { resolve, reject } });
      this.#begin(true);
    });
  }

  /** Writes all waiting items. Resolves when they are written or have failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    if (this.#waiting.length > 0) await this.#writeNow();
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const { what } = this.#terms;
    this.#logger.warn({ lost: this.#waiting.length }, `${what} could not be written before the shutdown`);
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

  /** Writes full groups one after another. The rest waits again, so that the next group fills up. */
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
        await this.#writeWithTimeout(this.#group);
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

  /** Otherwise a database that neither answers nor fails would keep callers waiting. */
  async #writeWithTimeout(group: readonly Entry<T>[]): Promise<void> {
    const timer = setTimeout(() => {
      this.#isStuck = true;
      const late = `${this.#terms.what} wait too long to be written`;
      for (const { waiter } of group) waiter?.reject(new GroupUndecidedError(`${late}, and may still be`));
      for (const { waiter } of this.#waiting) waiter?.reject(new GroupRefusedError(late));
      this.#waiting = this.#waiting.filter(isKept);
    }, this.#terms.timeoutMs).unref();
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

/** Items that nobody waits for stay until the database is back. */
function isKept<T>({ waiter }: Entry<T>): boolean {
  return waiter === null;
}
