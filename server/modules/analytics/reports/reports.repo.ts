import { sql } from 'kysely';
import type { Bucket } from '#server/modules/analytics/calendar-days.ts';
import { type Engine, jsonRows, type Queryable } from '#server/platform/database/index.ts';
import type { Named, PlaceCount } from './tops.ts';

/** Both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredDay {
  readonly day: number;
  readonly visits: number;
  readonly bounces: number;
  readonly durationMs: number;
  readonly pageViews: number;
  /** As JSON. */
  readonly tops: string | null;
}

/** The days of a range on which anything happened. */
export async function listDays(query: Queryable, { from, to }: DayRange): Promise<StoredDay[]> {
  const rows = await query
    .selectFrom('visit_day')
    .select(['day', 'visits', 'bounces', 'duration_ms', 'page_views', 'tops'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ duration_ms, page_views, ...day }) => ({
    ...day,
    durationMs: duration_ms,
    pageViews: page_views,
  }));
}

/** For each day, its visitors and how many of them are new in the range. */
export async function countVisitors(
  query: Queryable,
  { from, to }: DayRange,
): Promise<{ readonly day: number; readonly visitors: number; readonly firstSeen: number }[]> {
  const { rows } = await sql<{ day: number; visitors: number; firstSeen: number }>`
    select day, sum(visitors) as visitors,
      sum(case when previous_day < ${from} then visitors else 0 end) as ${sql.ref('firstSeen')}
    from visitor_return where day between ${from} and ${to} group by day`.execute(query);
  return rows;
}

/** The different visitors of each bucket. */
export async function countVisitorsByBucket(
  query: Queryable,
  engine: Engine,
  buckets: readonly Bucket[],
): Promise<number[]> {
  const columns = { bucket: 'integer', from_day: 'integer', to_day: 'integer' } as const;
  const rows = buckets.map(({ from, to }, index) => [index, from, to]);
  const result = await sql<{ bucket: number; visitors: number }>`
    select bucket, sum(visitors) as visitors from ${jsonRows(engine, columns, rows)} as bucket
    join visitor_return on day between from_day and to_day and previous_day < from_day
    group by bucket`.execute(query);
  const counts = new Map(result.rows.map(({ bucket, visitors }) => [bucket, visitors]));
  return buckets.map((_, index) => counts.get(index) ?? 0);
}

const HOUR_MS = 3_600_000;

/** How many visits of a day began in each of its hours. */
export async function countVisitsByHour(
  query: Queryable,
  { day, start }: { day: number; start: number },
): Promise<Map<number, number>> {
  // By the index of beginnings: a visit is known from its first event on, which may be an exit before its first page.
  const { rows } = await sql<{ hour: number; visits: number }>`
    select (started_at - ${sql.lit(start)}) / ${sql.lit(HOUR_MS)} as hour, count(*) as visits from visit
    where first_at >= ${start - 24 * HOUR_MS} and first_at < ${start + 26 * HOUR_MS} and day = ${day}
    group by hour`.execute(query);
  return new Map(rows.map(({ hour, visits }) => [hour, visits]));
}

/** The page views of each hour, and the different visitors they come from. From the events: no sum has hours. */
export async function countViewsByHour(
  query: Queryable,
  { start, end }: { start: number; end: number },
): Promise<Map<number, { readonly uniqueVisitors: number; readonly pageViews: number }>> {
  const { rows } = await sql<{ hour: number; uniqueVisitors: number; pageViews: number }>`
    select (at - ${sql.lit(start)}) / ${sql.lit(HOUR_MS)} as hour, count(*) as ${sql.ref('pageViews')},
      count(distinct session) as ${sql.ref('uniqueVisitors')}
    from visit_event where at >= ${start} and at < ${end} and is_unload = 0 group by hour`.execute(query);
  return new Map(rows.map(({ hour, ...views }) => [hour, views]));
}

/** Unknown values are empty texts. */
export async function sumPlaces(query: Queryable, { from, to }: DayRange): Promise<PlaceCount[]> {
  return query
    .selectFrom('visit_place_day')
    .select((each) => ['country', 'state', each.fn.sum<number>('visits').as('visits')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['country', 'state'])
    .execute();
}

export async function listTopPages(
  query: Queryable,
  { from, to }: DayRange,
  limit: number,
): Promise<Named[]> {
  return query
    .selectFrom('visit_page_day')
    .select((each) => ['path as name', each.fn.sum<number>('views').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('path')
    .orderBy('count', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
}

export interface StoredPageView {
  readonly at: number;
  readonly path: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly user_agent: string;
  readonly session: string;
  readonly is_unique: 0 | 1;
  readonly referrer: string;
}

/** Page views between two times, newest first. */
export async function listPageViews(
  query: Queryable,
  { since, before, limit }: { since: number; before: number; limit: number },
): Promise<StoredPageView[]> {
  return query
    .selectFrom('visit_event')
    .select(['at', 'path', 'country', 'state', 'user_agent', 'session', 'is_unique', 'referrer'])
    .where('at', '>=', since)
    .where('at', '<', before)
    .where('is_unload', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countSeenSince(query: Queryable, since: number): Promise<number> {
  const { visitors } = await query
    .selectFrom('visit_event')
    .select((each) => each.fn.count<number>('session').distinct().as('visitors'))
    .where('at', '>', since)
    .where('is_unload', '=', 0)
    .executeTakeFirstOrThrow();
  return visitors;
}

/** Days whose top lists are not up to date, newest first. */
export async function listDaysWithoutTops(query: Queryable, limit: number): Promise<number[]> {
  const rows = await query
    .selectFrom('visit_day')
    .select('day')
    .where('tops', 'is', null)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ day }) => day);
}

export async function saveTops(trx: Queryable, day: number, tops: string): Promise<void> {
  await trx.updateTable('visit_day').set({ tops }).where('day', '=', day).execute();
}

export async function getStoredBytes(query: Queryable, day: number): Promise<number> {
  const row = await query.selectFrom('visit_day').select('bytes').where('day', '=', day).executeTakeFirst();
  return row?.bytes ?? 0;
}
