import { sql } from 'kysely';
import { type Engine, jsonRows, type Queryable } from '#server/platform/database/index.ts';
import type { VisitSums } from './visit-sums.ts';

const DAY_COLUMNS = {
  day: 'integer',
  visits: 'integer',
  bounces: 'integer',
  duration_ms: 'integer',
  page_views: 'integer',
  bytes: 'integer',
} as const;

export async function addToDays({ trx, engine }: AggregationContext, { days }: VisitSums): Promise<void> {
  const rows = [...days].map(([day, sum]) => [
    day,
    sum.visits,
    sum.bounces,
    sum.durationMs,
    sum.pageViews,
    sum.bytes,
  ]);
  // Without `where true` SQLite would parse the conflict clause as the condition of a join.
  await sql`insert into visit_day (day, visits, bounces, duration_ms, page_views, bytes, tops)
    select day, visits, bounces, duration_ms, page_views, bytes, null
    from ${jsonRows(engine, DAY_COLUMNS, rows)} as added where true
    on conflict (day) do update set
      visits = visit_day.visits + excluded.visits,
      bounces = visit_day.bounces + excluded.bounces,
      duration_ms = visit_day.duration_ms + excluded.duration_ms,
      page_views = visit_day.page_views + excluded.page_views,
      bytes = visit_day.bytes + excluded.bytes,
      tops = null`.execute(trx);
}

const PLACE_COLUMNS = { day: 'integer', country: 'text', state: 'text', visits: 'integer' } as const;

export async function addToPlaces({ trx, engine }: AggregationContext, { places }: VisitSums): Promise<void> {
  const rows = places.rows().map(({ key, count }) => [...key, count]);
  await sql`insert into visit_place_day (day, country, state, visits)
    select day, country, state, visits from ${jsonRows(engine, PLACE_COLUMNS, rows)} as added where true
    on conflict (day, country, state) do update set visits = visit_place_day.visits + excluded.visits`.execute(
    trx,
  );
}

const RETURN_COLUMNS = { day: 'integer', previous_day: 'integer', visitors: 'integer' } as const;

export async function addToReturns(
  { trx, engine }: AggregationContext,
  { returns }: VisitSums,
): Promise<void> {
  const rows = returns.rows().map(({ key, count }) => [...key, count]);
  await sql`insert into visitor_return (day, previous_day, visitors)
    select day, previous_day, visitors from ${jsonRows(engine, RETURN_COLUMNS, rows)} as added where true
    on conflict (day, previous_day) do update set visitors = visitor_return.visitors + excluded.visitors`.execute(
    trx,
  );
}

/** A page of a day, and how often it was viewed. */
export interface PageViews {
  readonly day: number;
  readonly path: string;
  readonly views: number;
}

const PAGE_COLUMNS = { day: 'integer', path: 'text', views: 'integer' } as const;

/** Which of these pages are already counted for their day. */
export async function listKnownPages(
  { trx, engine }: AggregationContext,
  pages: readonly PageViews[],
): Promise<Pick<PageViews, 'day' | 'path'>[]> {
  const wanted = jsonRows(
    engine,
    { day: 'integer', path: 'text' },
    pages.map(({ day, path }) => [day, path]),
  );
  const { rows } = await sql<{ day: number; path: string }>`
    select page.day, page.path from ${wanted} as wanted
    join visit_page_day as page on page.day = wanted.day and page.path = wanted.path`.execute(trx);
  return rows;
}

export async function countPages(trx: Queryable, days: readonly number[]): Promise<Map<number, number>> {
  if (days.length === 0) return new Map();
  const rows = await trx
    .selectFrom('visit_page_day')
    .select((each) => ['day', each.fn.countAll<number>().as('pages')])
    .where('day', 'in', days)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, pages }) => [day, pages]));
}

export async function addToPages(
  { trx, engine }: AggregationContext,
  pages: readonly PageViews[],
): Promise<void> {
  const rows = pages.map(({ day, path, views }) => [day, path, views]);
  await sql`insert into visit_page_day (day, path, views)
    select day, path, views from ${jsonRows(engine, PAGE_COLUMNS, rows)} as added where true
    on conflict (day, path) do update set views = visit_page_day.views + excluded.views`.execute(trx);
}

/** The transaction of a count and its engine, because bulk writes differ between engines. */
export interface AggregationContext {
  readonly trx: Queryable;
  readonly engine: Engine;
}
