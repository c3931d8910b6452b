import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/**
 * Addresses that staff expect several customers to share, and where visits come from: the sums of each day, and
 * what a visit adds to them, so that a visit that is merged later can be taken out again.
 */
export async function addExpectedAddresses(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'expected_address')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('marked_by', 'text', (column) => column.notNull())
    .addColumn('marked_at', longInteger(engine), (column) => column.notNull())
    .execute();

  // Null for visits of earlier versions, which no origin counts.
  await db.schema.alterTable('visit').addColumn('referrer', 'text').execute();
  await db.schema.alterTable('visit').addColumn('device', 'text').execute();

  await createTable(db, engine, 'visit_origin_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_origin_day_once', ['day', 'kind', 'name'])
    .execute();
}
