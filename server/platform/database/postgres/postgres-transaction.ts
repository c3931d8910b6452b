import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Gate } from '#server/platform/database/coordination/gate.ts';
import { Mutex } from '#server/platform/database/coordination/mutex.ts';
import type { Queryable, Schema } from '#server/platform/database/schema/schema.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';

const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 50;
// serialization_failure and deadlock_detected: nothing happened, and the same work may succeed now.
const CROSSED_CODES = new Set(['40001', '40P01']);

/**
 * Transactions that behave as if they ran one after another, as they do on SQLite. PostgreSQL lets them run
 * side by side and refuses those that crossed; these run again, one at a time, so that a crowd on the same row
 * does not keep refusing each other.
 */
export class PostgresTransactions {
  readonly #db: Kysely<Schema>;
  readonly #gate: Gate;
  readonly #retries = new Mutex();

  /** `db` asks no gate: each attempt takes a connection, and a retry would not get one from a database that is closing. */
  constructor(db: Kysely<Schema>, gate: Gate) {
    this.#db = db;
    this.#gate = gate;
  }

  async run<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    // Once for all attempts: a database that is closing takes no newcomers, but waits for these.
    this.#gate.enter();
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (!isCrossed(error)) throw error;
      return await this.#retry(work);
    } finally {
      this.#gate.leave();
    }
  }

  /** Whoever waits for a turn holds no connection: ten of them would leave none for anybody else. */
  async #retry<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    const endTurn = await this.#retries.acquire();
    try {
      for (let attempts = 2; attempts < ATTEMPTS; attempts += 1) {
        try {
          return await this.#attempt(work);
        } catch (error) {
          if (!isCrossed(error)) throw error;
          await delay(Math.random() * LONGEST_PAUSE_MS);
        }
      }
      return await this.#attempt(work);
    } finally {
      endTurn();
    }
  }

  #attempt<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return this.#db.transaction().setIsolationLevel('serializable').execute(work);
  }
}

function isCrossed(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && CROSSED_CODES.has(code);
}
