import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** The printed codes of an installation that has no admin PIN yet, and how far the set-up after it is. */
export async function addSetup(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'setup_code')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('expires_at', longInteger(engine), (column) => column.notNull())
    .execute();

  await createTable(db, engine, 'setup_progress')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('skipped', 'text', (column) => column.notNull())
    .addColumn('updated_at', longInteger(engine), (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addCheckConstraint('setup_progress_single_row', sql`id = 1`)
    .execute();
}
