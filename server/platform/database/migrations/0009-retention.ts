import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** Protection against deletions with a wrong clock, and indexes for the new limits. */
export async function addRetention(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'retention_clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('trusted_at', longInteger(engine), (column) => column.notNull())
    .addColumn('observed_at', longInteger(engine), (column) => column.notNull())
    .addColumn('elapsed_ms', longInteger(engine), (column) => column.notNull())
    .addColumn('held_since_ms', longInteger(engine))
    .addColumn('backup_failed_at', longInteger(engine))
    .addCheckConstraint('retention_clock_single_row', sql`id = 1`)
    .execute();

  // The browser of a session: staff share a PIN, so their sessions are limited by browser.
  await db.schema.alterTable('session').addColumn('device_id', 'text').execute();

  // Refusals of one address and hour share a row, which every refusal looks for.
  await sql`create index audit_of_address on audit (address, at) where address is not null`.execute(db);
  // Without it the hourly deletion of addresses would read all rows without an address.
  await sql`create index audit_with_address on audit (at) where address is not null`.execute(db);
}
