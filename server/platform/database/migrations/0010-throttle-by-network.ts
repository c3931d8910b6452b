import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** A global limit for each entry point, and rate limits for attempts beyond it, for tests and for sign-ins. */
export async function splitThrottle(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('throttle_minute')
    .addColumn('gate_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Their entry point is unknown: counting them at both makes sure that an upgrade during a flood forgives nothing.
  await sql`update throttle_minute set gate_failures = failures`.execute(db);

  await createTable(db, engine, 'throttle_allowance')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('spent_until_ms', longInteger(engine), (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('throttle_allowance_by_time')
    .on('throttle_allowance')
    .column('spent_until_ms')
    .execute();
}
