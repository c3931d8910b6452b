import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { shortenToBytes } from '#server/platform/short-text.ts';
import { createTable, idColumn } from './columns.ts';

const PATH_MAX_BYTES = 300;

interface PageDay {
  day: number;
  path: string;
  views: number;
}

/**
 * A place for stored visits that cannot be counted, and no path in the sums that is too long for an index of PostgreSQL:
 * SQLite has taken them, and a backup of it could not be restored there.
 */
export async function boundVisits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'analytics_set_aside')
    .addColumn('id', ...idColumn(engine))
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await shortenPages(db, engine);
}

/** Rows of an older backup may have paths that are too long for an index of PostgreSQL. Without the index they fit. */
export async function admitLongPages<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine === 'postgres')
    await sql`alter table if exists visit_page_day drop constraint if exists visit_page_day_once`.execute(db);
}

/** Into a new table: PostgreSQL also indexes rows that this transaction has deleted, and would refuse them. */
async function shortenPages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await admitLongPages(db, engine);
  await db.schema.alterTable('visit_page_day').renameTo('long_page_day').execute();
  await createTable(db, engine, 'visit_page_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_page_day_once', ['day', 'path'])
    .execute();
  const bytes = engine === 'postgres' ? sql`octet_length(path)` : sql`length(cast(path as blob))`;
  const isLong = sql`${bytes} > ${sql.lit(PATH_MAX_BYTES)}`;
  await sql`insert into visit_page_day (day, path, views)
    select day, path, views from long_page_day where not ${isLong}`.execute(db);
  const { rows } = await sql<{ day: number }>`
    select distinct day from long_page_day where ${isLong}`.execute(db);
  // Day by day: a year of long paths is more than a small machine's memory holds.
  for (const { day } of rows) {
    const pages = await sql<PageDay>`
      select day, path, views from long_page_day where day = ${day} and ${isLong}`.execute(db);
    await addShortened(db, pages.rows);
    // Made again by the next count: they name the long paths.
    await sql`update visit_day set tops = null where day = ${day}`.execute(db);
  }
  await db.schema.dropTable('long_page_day').execute();
}

/** Paths that become equal are one page, with the views of all. */
async function addShortened(db: Kysely<unknown>, pages: readonly PageDay[]): Promise<void> {
  for (const { day, path, views } of pages) {
    await sql`insert into visit_page_day (day, path, views)
      values (${day}, ${shortenToBytes(path, PATH_MAX_BYTES)}, ${views})
      on conflict (day, path) do update set views = visit_page_day.views + excluded.views`.execute(db);
  }
}
