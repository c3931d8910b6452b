import type { Database } from '#server/platform/database/index.ts';

/** The database with something that happens before its next transaction begins, as while a request waits for its turn. */
export function holdTransactions(database: Database) {
  let happens: (() => Promise<unknown>) | null = null;
  const held: Database = {
    ...database,
    async transaction(work) {
      const first = happens;
      happens = null;
      await first?.();
      return database.transaction(work);
    },
  };
  return {
    held,
    /** Once. */
    beforeNext(work: () => Promise<unknown>): void {
      happens = work;
    },
  };
}
