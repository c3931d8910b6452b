import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCodeOf } from '#server/platform/error-code.ts';
import type { Queryable } from './database.ts';
import { Mutex } from './mutex.ts';
import type { Schema } from './schema.ts';

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
  readonly #retries = new Mutex();

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  run<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    // One connection for all attempts: a database that is closing takes no newcomers, but waits for these.
    return this.#db.connection().execute(async (connection) => {
      try {
        return await attempt(connection, work);
      } catch (error) {
        if (!isCrossed(error)) throw error;
        return await this.#retry(connection, work);
      }
    });
  }

  async #retry<T>(connection: Kysely<Schema>, work: (trx: Queryable) => Promise<T>): Promise<T> {
    const endTurn = await this.#retries.acquire();
    try {
      for (let attempts = 2; attempts < ATTEMPTS; attempts += 1) {
        try {
          return await attempt(connection, work);
        } catch (error) {
          if (!isCrossed(error)) throw error;
          await delay(Math.random() * LONGEST_PAUSE_MS);
        }
      }
      return await attempt(connection, work);
    } finally {
      endTurn();
    }
  }
}

function attempt<T>(connection: Kysely<Schema>, work: (trx: Queryable) => Promise<T>): Promise<T> {
  return connection.transaction().setIsolationLevel('serializable').execute(work);
}

function isCrossed(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && CROSSED_CODES.has(code);
}
