import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  OPENING_ID,
  type StatementResult,
  type ThreadReply,
  type ThreadRequest,
  type ThreadSettings,
  type ThreadWork,
} from './sqlite-protocol.ts';

/** An error of SQLite with its code: a thread cannot send the class of an error. */
export class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** The main thread's side of one SQLite connection. Requests run in order. */
export class SqliteThread {
  readonly opened: Promise<StatementResult>;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = OPENING_ID;
  #failure: Error | null = null;

  constructor(settings: ThreadSettings) {
    this.opened = this.#wait(OPENING_ID);
    // The code that opens the database awaits it; the failure of a thread that starts later shows in its queries.
    this.opened.catch(() => {});
    // Without the flags of the main thread: a TypeScript loader would only slow down the start of a built file.
    this.#worker = new Worker(workerFile(), { workerData: settings, execArgv: [] });
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(asError(error)));
    // It is unknown which request the answer belongs to.
    this.#worker.on('messageerror', (error) => this.abandon(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new Error('The database thread has ended'));
        resolve();
      });
    });
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  async run(work: ThreadWork): Promise<StatementResult> {
    if (this.#failure) throw this.#failure;
    this.#lastId += 1;
    const request: ThreadRequest = { id: this.#lastId, work };
    // Throws here, before the wait, if a value cannot be sent to another thread.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
    return await this.#wait(request.id);
  }

  /** Ends the thread at once and rejects everything that waits for it. */
  abandon(reason: unknown): void {
    this.#fail(asError(reason));
    void this.#worker.terminate();
  }

  async close(): Promise<void> {
    try {
      await this.run({ kind: 'close' });
    } catch (error) {
      // A dead thread has already closed its connection.
      if (!this.hasFailed) throw error;
    }
    await this.#ended;
  }

  #wait(id: number): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('result' in reply) {
      waiting?.resolve(reply.result);
      return;
    }
    const error = new SqliteError(reply.failure.message, reply.failure.code);
    waiting?.reject(error);
    // Waiting requests get this reason, and not only that the thread ended.
    if (reply.id === OPENING_ID) this.#fail(error);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

/** A connection that starts its thread on first use, and a new one after that has died. */
export class SqliteThreadSlot {
  readonly #settings: ThreadSettings;
  #thread: SqliteThread | null = null;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  live(): SqliteThread {
    if (this.#thread === null || this.#thread.hasFailed) this.#thread = new SqliteThread(this.#settings);
    return this.#thread;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

/** Resolved at run time, both from the source and from the bundle, which belong to the same package. */
function workerFile(): string {
  return createRequire(import.meta.url).resolve('#workers/sqlite.js');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
