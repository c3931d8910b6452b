import { sql } from 'kysely';
import type { Engine, Queryable } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * The first statement of a transaction that must run alone among those that write this table; readers go on. It waits
 * before the transaction has seen anything: one that waited for a row would find that what it saw is gone, and could
 * only be refused. On SQLite transactions run alone anyway.
 */
export async function lockForWriting(trx: Queryable, engine: Engine, table: keyof Schema): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
}
