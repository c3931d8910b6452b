import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** The stored price lists, and the one row that says which of them is published. */
export async function createPriceData(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'price_snapshot')
    .addColumn('id', ...idColumn(engine))
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('source_description', 'text', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addColumn('content_digest', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('report', 'text', (column) => column.notNull())
    .addColumn('category_count', 'integer', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('rejected_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('published_at', longInteger(engine))
    .addColumn('decided_at', longInteger(engine), (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createIndex('price_snapshot_by_digest')
    .on('price_snapshot')
    .column('content_digest')
    .execute();
  await db.schema.createIndex('price_snapshot_by_state').on('price_snapshot').column('state').execute();

  await createTable(db, engine, 'price_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('published_snapshot_id', longInteger(engine), (column) =>
      column.references('price_snapshot.id'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('paused_reason', 'text')
    .addColumn('last_mark', 'text')
    .addColumn('last_reading', 'text')
    .addColumn('last_checked_at', longInteger(engine))
    .addColumn('last_success_at', longInteger(engine))
    .addColumn('last_error', 'text')
    .addColumn('last_error_at', longInteger(engine))
    .addCheckConstraint('price_state_single_row', sql`id = 1`)
    .execute();
  // Inserted here, so that changes never have to check whether it exists.
  await sql`insert into price_state (id, revision) values (1, 0)`.execute(db);
}
