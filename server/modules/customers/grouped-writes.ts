import type { BaseLogger } from 'pino';
import { FaultLog } from '#server/platform/fault-log.ts';

const WAIT_MS = 100;
const RETRY_MS = 1000;
const GROUP_MAX = 200;
/** What waits while the database is away. More would fill the memory for the sake of statistics. */
const WAITING_MAX = 10_000;

/** Things to be written that nobody waits for: what comes within a tenth of a second is written in one transaction. */
export class GroupedWrites<T> {
  readonly #write: (group: readonly T[]) => Promise<void>;
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly #faults: FaultLog;
  #waiting: T[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #isClosed = false;
  #hasFailed = false;

  constructor(write: (group: readonly T[]) => Promise<void>, logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#write = write;
    this.#logger = logger;
    this.#faults = new FaultLog(logger);
  }

  push(item: T): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#faults.fault(null, 'too many accesses wait to be written, and new ones are not counted');
      return;
    }
    this.#waiting.push(item);
    // After a failure only the timer tries again: a database that is away would be asked with every price list.
    if (this.#waiting.length >= GROUP_MAX && !this.#hasFailed) void this.#writeNow();
    else this.#wait(WAIT_MS);
  }

  /** Writes what waits. Resolves when it is written, or cannot be. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await this.#writeNow();
    if (this.#waiting.length === 0) return;
    this.#logger.warn({ lost: this.#waiting.length }, 'accesses could not be written before the end');
  }

  #wait(ms: number): void {
    if (this.#isClosed || this.#writing) return;
    this.#timer ??= setTimeout(() => void this.#writeNow(), ms).unref();
  }

  /** One group after the other, until nothing waits or a write fails. */
  #writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#wait(RETRY_MS);
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, GROUP_MAX);
      try {
        await this.#write(group);
      } catch (error) {
        // They stay where they are: a database that comes back finds them.
        this.#hasFailed = true;
        this.#faults.fault(error, 'accesses could not be written');
        return;
      }
      this.#waiting = this.#waiting.slice(group.length);
      this.#hasFailed = false;
      this.#faults.over('accesses are written again');
    }
  }
}
