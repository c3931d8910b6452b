import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** A limit over everybody for each door, and allowances that refill: of what that limit leaves, of tests and of sign-ins. */
export async function splitThrottle(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('throttle_minute')
    .addColumn('gate_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Nobody knows at which door these were: counted at both, an upgrade in the middle of a flood forgives nothing.
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
