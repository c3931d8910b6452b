import { sql } from 'kysely';
import { DEMAND_TIERS, type DemandEntry, type DemandTier } from '#domain/contract/entities/demand.ts';
import type { DayRange } from '#server/modules/analytics/reports/reports.repo.ts';
import { jsonRows, type Queryable } from '#server/platform/database/index.ts';
import type { AggregationContext } from './sums.repo.ts';

export type DemandKind = 'search' | 'category';

export interface DemandSum {
  readonly day: number;
  readonly kind: DemandKind;
  readonly name: string;
  readonly tier: string;
  readonly count: number;
  readonly misses: number;
}

const COLUMNS = {
  day: 'integer',
  kind: 'text',
  name: 'text',
  tier: 'text',
  count: 'integer',
  misses: 'integer',
} as const;

export async function addToDemand(
  { trx, engine }: AggregationContext,
  sums: readonly DemandSum[],
): Promise<void> {
  const rows = sums.map(({ day, kind, name, tier, count, misses }) => [day, kind, name, tier, count, misses]);
  await sql`insert into demand_day (day, kind, name, tier, count, misses)
    select day, kind, name, tier, count, misses from ${jsonRows(engine, COLUMNS, rows)} as added where true
    on conflict (day, kind, name, tier) do update set
      count = demand_day.count + excluded.count, misses = demand_day.misses + excluded.misses`.execute(trx);
}

/** How many different words a day has, and which of the given words are known. */
export async function listKnownWords(
  { trx, engine }: AggregationContext,
  day: number,
  words: readonly string[],
): Promise<{ readonly count: number; readonly known: ReadonlySet<string> }> {
  const { count } = await trx
    .selectFrom('demand_day')
    .select((each) => each.fn.count<number>('name').distinct().as('count'))
    .where('day', '=', day)
    .where('kind', '=', 'search')
    .executeTakeFirstOrThrow();
  const wanted = jsonRows(
    engine,
    { name: 'text' },
    words.map((name) => [name]),
  );
  const { rows } = await sql<{ name: string }>`
    select distinct demand_day.name from ${wanted} as wanted join demand_day
      on demand_day.day = ${day} and demand_day.kind = 'search' and demand_day.name = wanted.name`.execute(
    trx,
  );
  return { count, known: new Set(rows.map(({ name }) => name)) };
}

export interface DemandRanking {
  /** Whose demand decides which names are listed, and in which order; everyone's without it. */
  readonly tier?: DemandTier | undefined;
  readonly limit: number;
}

/** The names with the most demand, in total or without results, with a number for each tier. */
export async function listDemand(
  query: Queryable,
  { from, to }: DayRange,
  { kind, counts, tier, limit }: DemandRanking & { kind: DemandKind; counts: 'count' | 'misses' },
): Promise<DemandEntry[]> {
  const column = sql.ref(counts);
  const sumOf = (one: DemandTier) => sql`sum(case when tier = ${sql.lit(one)} then ${column} else 0 end)`;
  const ofTiers = DEMAND_TIERS.map((each) => sql`${sumOf(each)} as ${sql.ref(each)}`);
  const ranked = tier ? sumOf(tier) : sql`sum(${column})`;
  const { rows } = await sql<{ name: string; total: number } & DemandEntry['tiers']>`
    select name, sum(${column}) as total, ${sql.join(ofTiers)} from demand_day
    where kind = ${kind} and day between ${from} and ${to}
    group by name having ${ranked} > 0 order by ${ranked} desc, name limit ${limit}`.execute(query);
  return rows.map(({ name, total, ...tiers }) => ({ name, count: total, tiers }));
}
