import type { Mutex } from '#server/platform/database/coordination/mutex.ts';
import type { Statement, StatementResult } from './sqlite-protocol.ts';
import type { SqliteThread, SqliteThreadSlot } from './sqlite-thread.ts';

/**
 * Holds the writer exclusively from begin to commit. It stays with the thread on which it began: if that thread dies,
 * a new one does not know the transaction and would commit each further statement alone.
 */
export class SqliteTransaction {
  readonly #thread: SqliteThread;
  readonly #release: () => void;
  readonly #idleLimitMs: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #running = 0;
  #ending: string | null = null;

  private constructor(thread: SqliteThread, release: () => void, idleLimitMs: number) {
    this.#thread = thread;
    this.#release = release;
    this.#idleLimitMs = idleLimitMs;
    this.#watch();
  }

  static async begin(
    writer: SqliteThreadSlot,
    writerLock: Mutex,
    idleLimitMs: number,
  ): Promise<SqliteTransaction> {
    const release = await writerLock.acquire();
    try {
      const thread = writer.live();
      await thread.run({ kind: 'begin' });
      return new SqliteTransaction(thread, release, idleLimitMs);
    } catch (error) {
      release();
      throw error;
    }
  }

  async run(statement: Statement): Promise<StatementResult> {
    this.#requireOpen();
    clearTimeout(this.#idleTimer);
    this.#running += 1;
    try {
      return await this.#thread.run({ kind: 'inside', statement });
    } finally {
      this.#running -= 1;
      this.#watch();
    }
  }

  async commit(): Promise<void> {
    this.#requireOpen();
    clearTimeout(this.#idleTimer);
    await this.#thread.run({ kind: 'commit' });
    this.#end('The transaction has been committed');
  }

  async rollback(): Promise<void> {
    if (this.#ending === null) await this.#rollBack('The transaction has been rolled back');
  }

  #requireOpen(): void {
    if (this.#ending !== null) throw new Error(this.#ending);
  }

  /** Otherwise work that waits for something else than the database could block all other writers forever. */
  #watch(): void {
    if (this.#ending !== null || this.#running > 0) return;
    this.#idleTimer = setTimeout(() => {
      void this.#rollBack(`The transaction was rolled back after ${this.#idleLimitMs} ms without a query`);
    }, this.#idleLimitMs);
  }

  async #rollBack(reason: string): Promise<void> {
    // Sent before the lock is released: the thread works in order, so the next writer finds a free connection.
    const rolledBack = this.#thread.run({ kind: 'rollback' });
    this.#end(reason);
    try {
      await rolledBack;
    } catch (error) {
      // A connection still in the transaction would swallow the next writes. Ending the thread rolls back.
      this.#thread.abandon(error);
    }
  }

  #end(reason: string): void {
    this.#ending = reason;
    clearTimeout(this.#idleTimer);
    this.#release();
  }
}
