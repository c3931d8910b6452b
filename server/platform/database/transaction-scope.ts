import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dialect, Kysely, type KyselyPlugin } from 'kysely';
import type { Schema } from './schema/schema.ts';

/**
 * Knows whether the current code was called inside a transaction, and refuses queries that bypass it.
 * On SQLite a write outside the open transaction would wait for that transaction forever, and on
 * both engines a read outside it would not see what the transaction has written.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ isOpen: boolean }>();
  #openCount = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOpen())
      throw new Error('A transaction was started inside a transaction: pass `trx` on instead');
    const scope = { isOpen: true };
    this.#openCount += 1;
    try {
      return await this.#storage.run(scope, work);
    } finally {
      // Work that was started but not awaited outlives the transaction, and may use the database again.
      scope.isOpen = false;
      this.#openCount -= 1;
      // Otherwise Node 20 would track every promise and socket of every request after the first transaction.
      if (this.#openCount === 0) this.#storage.disable();
    }
  }

  /** Call it before every query outside transactions. */
  refuseInside(): void {
    if (this.#isOpen()) throw new Error('A query inside a transaction went past it: use `trx`');
  }

  /** For the query builder that is used outside transactions. */
  plugin(): KyselyPlugin {
    return {
      transformQuery: ({ node }) => {
        this.refuseInside();
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }

  #isOpen(): boolean {
    return this.#storage.getStore()?.isOpen === true;
  }
}

/**
 * Kysely initialises its driver at the first query. This does it earlier: otherwise queries right after
 * the opening would not be counted when the database is closed, and would be refused.
 */
export async function openQueryLayer(dialect: Dialect): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect });
  await db.connection().execute(async () => {});
  return db;
}
