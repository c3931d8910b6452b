import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, longInteger } from './columns.ts';

/** What each version of a list was made from, so that prices of the past can be told, and what customers saw last. */
export async function addListHistory(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const long = longInteger(engine);
  await createTable(db, engine, 'list_history')
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('snapshot_id', long, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('shown_at', long, (column) => column.notNull())
    .addPrimaryKeyConstraint('list_history_version', ['view', 'version'])
    .execute();
  await createTable(db, engine, 'last_visit')
    .addColumn('customer_id', long, (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('seen_at', long, (column) => column.notNull())
    .addColumn('version_before', 'integer')
    .addColumn('seen_before_at', long)
    .addPrimaryKeyConstraint('last_visit_of_customer', ['customer_id', 'view'])
    .execute();
}
