import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** How often the price list of each view has changed, so that open pages can tell whether theirs is the current one. */
export async function addListVersions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'list_version')
    .addColumn('view', 'text', (column) => column.notNull().primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('changed_at', longInteger(engine), (column) => column.notNull())
    .execute();
}
