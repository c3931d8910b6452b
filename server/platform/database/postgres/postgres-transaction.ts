import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Gate } from '#server/platform/database/coordination/gate.ts';
import { Mutex } from '#server/platform/database/coordination/mutex.ts';
import type { Queryable, Schema } from '#server/platform/database/schema/schema.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';

const ATTEMPTS = 10;
const PAUSE_STEP_MS = 25;
// serialization_failure and deadlock_detected: nothing was changed, and a retry may succeed.
const CONFLICT_CODES = new Set(['40001', '40P01']);

/**
 * Transactions that behave as if they ran one after another, as on SQLite. PostgreSQL runs them
 * concurrently and rejects conflicts. Those are retried one at a time, so that many writers of the same row
 * do not keep rejecting each other.
 */
export class PostgresTransactions {
  readonly #db: Kysely<Schema>;
  readonly #gate: Gate;
  readonly #retries = new Mutex();

  /** `db` must not use the gate: a retry needs a connection even while the database is closing. */
  constructor(db: Kysely<Schema>, gate: Gate) {
    this.#db = db;
    this.#gate = gate;
  }

  async run<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    // Once for all attempts: a closing database refuses new work but waits for this.
    this.#gate.enter();
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return await this.#retry(work);
    } finally {
      this.#gate.leave();
    }
  }

  /** Holds no connection while it waits: ten waiting transactions would leave none for others. */
  async #retry<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    const release = await this.#retries.acquire();
    try {
      for (let attempts = 2; attempts < ATTEMPTS; attempts += 1) {
        try {
          return await this.#attempt(work);
        } catch (error) {
          if (!isConflict(error)) throw error;
          // Longer each time: on a slow machine several servers would otherwise conflict until one gives up.
          await delay(Math.random() * attempts * PAUSE_STEP_MS);
        }
      }
      return await this.#attempt(work);
    } finally {
      release();
    }
  }

  #attempt<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('serializable').execute(work);
  }
}

function isConflict(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && CONFLICT_CODES.has(code);
}
