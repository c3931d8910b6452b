import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/**
 * Visits, places and demand. Days are numbered since 1970 in the calendar of TIME_ZONE. No
 * table has a column for an address.
 */
export async function createAnalytics(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createEvents(db, engine);
  await createVisits(db, engine);
  await createSums(db, engine);
  await createDemand(db, engine);
}

async function createEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // One row for each group commit, without lookups or indexes, because visitors wait for it.
  await createTable(db, engine, 'analytics_inbox')
    .addColumn('id', ...idColumn(engine))
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();

  // Compression would take longer than everything else, for a row that is deleted in a moment.
  if (engine === 'postgres')
    await sql`alter table analytics_inbox alter column content set storage external`.execute(db);

  const events = createTable(db, engine, 'visit_event')
    .addColumn('at', longInteger(engine), (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('is_unload', 'integer', (column) => column.notNull())
    .addColumn('is_unique', 'integer', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('state', 'text')
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('referrer', 'text', (column) => column.notNull());
  // One index is enough, by time. On SQLite the id is the table itself.
  if (engine === 'postgres') {
    await events
      .addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity())
      .addPrimaryKeyConstraint('visit_event_by_time', ['at', 'id'])
      .execute();
  } else {
    await events.addColumn('id', ...idColumn(engine)).execute();
    await db.schema.createIndex('visit_event_by_time').on('visit_event').columns(['at', 'id']).execute();
  }
}

async function createVisits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'visit')
    .addColumn('id', ...idColumn(engine))
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('first_at', longInteger(engine), (column) => column.notNull())
    .addColumn('last_at', longInteger(engine), (column) => column.notNull())
    .addColumn('started_at', longInteger(engine))
    .addColumn('day', 'integer')
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('state', 'text')
    .execute();
  // By the start, which never changes: a visit that continues updates no index.
  await db.schema.createIndex('visit_of_session').on('visit').columns(['session', 'first_at']).execute();
  await db.schema.createIndex('visit_by_time').on('visit').column('first_at').execute();

  // No index by day: PostgreSQL would use it and scan all visitors of a day.
  await createTable(db, engine, 'visitor_day')
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visitor_day_once', ['session', 'day'])
    .execute();
}

async function createSums(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Plain integers where they suffice: PostgreSQL sums bigints several times slower.
  const long = longInteger(engine);
  await createTable(db, engine, 'visit_day')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('bounces', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', long, (column) => column.notNull())
    .addColumn('page_views', 'integer', (column) => column.notNull())
    .addColumn('bytes', long, (column) => column.notNull())
    .addColumn('tops', 'text')
    .execute();

  await createTable(db, engine, 'visit_place_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_place_day_once', ['day', 'country', 'state'])
    .execute();

  await createTable(db, engine, 'visit_page_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_page_day_once', ['day', 'path'])
    .execute();

  // How many of a day's visitors were last seen on which day: those not seen since a range began are new in it.
  await createTable(db, engine, 'visitor_return')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('previous_day', 'integer', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visitor_return_once', ['day', 'previous_day'])
    .execute();
}

async function createDemand(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'demand_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('misses', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('demand_day_once', ['day', 'kind', 'name', 'tier'])
    .execute();
}
