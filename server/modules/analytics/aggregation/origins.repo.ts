import { sql } from 'kysely';
import type { DayRange } from '#server/modules/analytics/reports/reports.repo.ts';
import type { Named } from '#server/modules/analytics/reports/tops.ts';
import type { OriginKind } from '#server/modules/analytics/visit-origin.ts';
import { jsonRows, type Queryable } from '#server/platform/database/index.ts';
import type { AggregationContext } from './sums.repo.ts';

/** A site or a device of a day, and how many visits came from it or with it. */
export interface OriginVisits {
  readonly day: number;
  readonly kind: OriginKind;
  readonly name: string;
  readonly visits: number;
}

const KEY_COLUMNS = { day: 'integer', kind: 'text', name: 'text' } as const;

/** Which of these are already counted for their day. */
export async function listKnownOrigins(
  { trx, engine }: AggregationContext,
  origins: readonly OriginVisits[],
): Promise<Omit<OriginVisits, 'visits'>[]> {
  const rows = origins.map(({ day, kind, name }) => [day, kind, name]);
  const known = await sql<Omit<OriginVisits, 'visits'>>`
    select origin.day, origin.kind, origin.name from ${jsonRows(engine, KEY_COLUMNS, rows)} as wanted
    join visit_origin_day as origin
      on origin.day = wanted.day and origin.kind = wanted.kind and origin.name = wanted.name`.execute(trx);
  return known.rows;
}

/** How many names each of these days has, by day and kind: '20771 device'. */
export async function countOrigins(trx: Queryable, days: readonly number[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('visit_origin_day')
    .select((each) => ['day', 'kind', each.fn.countAll<number>().as('names')])
    .where('day', 'in', days)
    .groupBy(['day', 'kind'])
    .execute();
  return new Map(rows.map(({ day, kind, names }) => [`${day} ${kind}`, names]));
}

export async function addToOrigins(
  { trx, engine }: AggregationContext,
  origins: readonly OriginVisits[],
): Promise<void> {
  const columns = { ...KEY_COLUMNS, visits: 'integer' } as const;
  const rows = origins.map(({ day, kind, name, visits }) => [day, kind, name, visits]);
  await sql`insert into visit_origin_day (day, kind, name, visits)
    select day, kind, name, visits from ${jsonRows(engine, columns, rows)} as added where true
    on conflict (day, kind, name) do update set visits = visit_origin_day.visits + excluded.visits`.execute(
    trx,
  );
}

/** All names of a range with their visits. */
export async function listOrigins(
  query: Queryable,
  { from, to }: DayRange,
  kind: OriginKind,
): Promise<Named[]> {
  const rows = await query
    .selectFrom('visit_origin_day')
    .select((each) => ['name', each.fn.sum<number>('visits').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', '=', kind)
    .groupBy('name')
    .execute();
  return rows.filter(({ count }) => count > 0);
}
