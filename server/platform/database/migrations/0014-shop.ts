import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** What an admin chose about the shop in the browser: names, contact, logo. No row until the first save. */
export async function createShop(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'shop')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('shop_single_row', sql`id = 1`)
    .execute();

  await createTable(db, engine, 'shop_revision')
    .addColumn('revision', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('logo', 'text')
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', longInteger(engine), (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('restored_from', 'integer')
    .execute();

  // Base64: a backup is text, and both engines restore it alike.
  await createTable(db, engine, 'shop_logo')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
