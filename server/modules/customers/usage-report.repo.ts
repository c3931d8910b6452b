import { type RawBuilder, sql } from 'kysely';
import { CUSTOMER_FLAG_COLUMNS, type CustomerFlags, flagsOfColumns } from '#domain/tiers/customer-flags.ts';
import { groupEqualSpans } from '#domain/usage/span-runs.ts';
import { nearestUtcMonth, startOfUtcMonth } from '#domain/usage/utc-months.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { REFUSED } from './usage.repo.ts';

/**
 * Refused sign-ins are in the same table. They are subtracted, by a small index of their own: the statistics read only
 * indexes, which have no actions. A literal, because SQLite uses such an index for no parameter.
 */
const isRefusal = sql<boolean>`action = ${sql.lit(REFUSED)}`;

/** A customer with an access since then, and what their role depends on. */
export interface ActiveCustomer extends CustomerFlags {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly lastUsedAt: number;
  readonly series: readonly number[];
}

/** One letter for each span, which is fast for the database to build and fast to read. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Each with their accesses in these time spans, at most 52; the last one has no end. One letter for each access
 * in one row per customer: reading a row for each day of each customer would take longer than counting.
 */
export async function listActiveCustomers(
  query: Queryable,
  { since, starts }: { readonly since: number; readonly starts: readonly number[] },
): Promise<ActiveCustomer[]> {
  const letters = sql<string | null>`(
    select string_agg(substr(${sql.lit(LETTERS)}, 1 + cast(${spanOf(starts)} as integer), 1), '')
    from usage_event where usage_event.customer_id = customer.id and at >= ${starts[0] ?? 0})`;
  const refused = await listRefusedSpans(query, starts);
  const rows = await query
    .selectFrom('customer')
    .select(['id', 'handle', 'name', ...CUSTOMER_FLAG_COLUMNS, letters.as('letters')])
    .select((each) => each.ref('last_used_at').$notNull().as('last_used_at'))
    .where('last_used_at', '>=', since)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    handle: row.handle,
    name: row.name,
    ...flagsOfColumns(row),
    lastUsedAt: row.last_used_at,
    series: countLetters(row.letters ?? '', refused.get(row.id) ?? [], starts.length),
  }));
}

function countLetters(letters: string, refused: readonly number[], length: number): number[] {
  const series = Array.from({ length }, () => 0);
  const add = (span: number, count: 1 | -1) => {
    series[span] = (series[span] ?? 0) + count;
  };
  for (const letter of letters) add(LETTERS.indexOf(letter), 1);
  for (const span of refused) add(span, -1);
  return series;
}

/** The spans of each customer's refused sign-ins. There are few. */
async function listRefusedSpans(
  query: Queryable,
  starts: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ customer_id: number; span: number }>`
    select customer_id, ${spanOf(starts)} as span from usage_event
    where at >= ${starts[0] ?? 0} and ${isRefusal}`.execute(query);
  const spans = new Map<number, number[]>();
  for (const row of rows) spans.set(row.customer_id, [...(spans.get(row.customer_id) ?? []), row.span]);
  return spans;
}

/** The accesses of all customers together in each of these spans; the last one has no end. */
export async function getSeries(query: Queryable, starts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ span: number; accesses: number }>`
    select span, sum(accesses) as accesses from (
      select ${spanOf(starts)} as span, 1 as accesses from usage_event where at >= ${starts[0] ?? 0}
      union all
      select ${spanOf(starts)}, -1 from usage_event where at >= ${starts[0] ?? 0} and ${isRefusal}
    ) as sorted group by span`.execute(query);
  const counts = new Map(rows.map((row) => [row.span, row.accesses]));
  return starts.map((_, span) => counts.get(span) ?? 0);
}

/** Into which span an access falls. */
function spanOf(starts: readonly number[]): RawBuilder<number> {
  const last = starts.length - 1;
  const cases = groupEqualSpans(starts).map(
    ({ from, spansBefore, spanMs }) =>
      sql`when at >= ${sql.lit(from)} then ${sql.lit(spansBefore)} + (at - ${sql.lit(from)}) / ${sql.lit(spanMs)}`,
  );
  return sql`case when at >= ${sql.lit(starts[last] ?? 0)} then ${sql.lit(last)}
    ${sql.join(cases.toReversed(), sql` `)} end`;
}

/** The accesses of every customer since a time near the beginning of a month. */
export async function countSince(query: Queryable, start: number): Promise<Map<number, number>> {
  const { from, to, sign } = edgeOf(start);
  const { rows } = await sql<{ customer_id: number; accesses: number }>`
    select customer_id, sum(accesses) as accesses from (
      select customer_id, accesses from usage_month where month >= ${nearestUtcMonth(start)}
      union all
      select customer_id, ${sql.lit(sign)} * count(*) from usage_event
      where at >= ${from} and at < ${to} group by customer_id
      union all
      select customer_id, ${sql.lit(-sign)} * count(*) from usage_event
      where at >= ${from} and at < ${to} and ${isRefusal} group by customer_id
    ) as counted group by customer_id`.execute(query);
  return new Map(rows.flatMap((row) => (row.accesses > 0 ? [[row.customer_id, row.accesses]] : [])));
}

/** The accesses of all customers in local months, which begin at these times; the last one has no end. */
export async function getMonthlySeries(query: Queryable, starts: readonly number[]): Promise<number[]> {
  const months = starts.map(nearestUtcMonth);
  const [sums, edges] = await Promise.all([
    sumMonths(query, months[0] ?? 0),
    Promise.all(starts.map((start) => countEdge(query, start))),
  ]);
  return months.map((month, index) => {
    const end = months[index + 1] ?? Number.POSITIVE_INFINITY;
    const whole = sums.filter((sum) => sum.month >= month && sum.month < end);
    const accesses = whole.reduce((total, sum) => total + sum.accesses, 0);
    return accesses + (edges[index] ?? 0) - (edges[index + 1] ?? 0);
  });
}

function sumMonths(query: Queryable, since: number) {
  return query
    .selectFrom('usage_month')
    .select((each) => ['month', each.fn.sum<number>('accesses').as('accesses')])
    .where('month', '>=', since)
    .groupBy('month')
    .execute();
}

/** How many more accesses there are since that time than since the nearest beginning of a UTC month. */
async function countEdge(query: Queryable, start: number): Promise<number> {
  const { from, to, sign } = edgeOf(start);
  const events = query
    .selectFrom('usage_event')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('at', '>=', from)
    .where('at', '<', to);
  const refused = await events.where(isRefusal).executeTakeFirstOrThrow();
  const all = await events.executeTakeFirstOrThrow();
  return sign * (all.count - refused.count);
}

/** The range between a time and the nearest beginning of a UTC month, and whether to add or subtract it. */
function edgeOf(start: number): { from: number; to: number; sign: 1 | -1 } {
  const boundary = startOfUtcMonth(nearestUtcMonth(start));
  return start < boundary ? { from: start, to: boundary, sign: 1 } : { from: boundary, to: start, sign: -1 };
}
