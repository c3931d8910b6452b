import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** Where an admin takes prices from, if PRICE_SOURCE does not say it. No row: nobody has chosen. */
export async function addPriceSource(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'price_source')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('price_source_single_row', sql`id = 1`)
    .execute();
}
