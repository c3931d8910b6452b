import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** How an admin wants each sheet to be read, and the last workbook, to read it again without its source. */
export async function addSheetLayouts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'sheet_layout')
    .addColumn('id', ...idColumn(engine))
    .addColumn('sheet', 'text', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', longInteger(engine), (column) => column.notNull())
    .addUniqueConstraint('sheet_layout_of_sheet', ['sheet', 'n'])
    .execute();

  // A constant default: no row is touched. Lists of earlier releases were read without layouts.
  await db.schema
    .alterTable('price_snapshot')
    .addColumn('layouts_mark', 'text', (column) => column.notNull().defaultTo(''))
    .execute();

  await createTable(db, engine, 'price_workbook')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('sheets', 'text', (column) => column.notNull())
    .addColumn('read_at', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('price_workbook_single_row', sql`id = 1`)
    .execute();
}
