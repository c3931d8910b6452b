import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/index.ts';

/** Removes up to `limit` rows, so that others wait only briefly. Returns how many it removed. */
type Remove = (query: Queryable, before: { at: number; day: number }, limit: number) => Promise<number>;

async function removeEvents(query: Queryable, { at }: { at: number }, limit: number): Promise<number> {
  const { rows } = await sql`delete from visit_event where (at, id) in (
    select at, id from visit_event where at < ${at} order by at limit ${limit}) returning id`.execute(query);
  return rows.length;
}

/**
 * Together with the days of their visitors, which have no index by day. A visit across midnight stays until both of its days
 * are old: without it nobody would find the second.
 */
async function removeVisits(
  query: Queryable,
  { at, day }: { at: number; day: number },
  limit: number,
): Promise<number> {
  const old = await query
    .selectFrom('visit')
    .select(['id', 'session'])
    .where('first_at', '<', at)
    .where('last_at', '<', at)
    .orderBy('first_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  const sessions = [...new Set(old.map(({ session }) => session))];
  await query.deleteFrom('visitor_day').where('session', 'in', sessions).where('day', '<', day).execute();
  const ids = old.map(({ id }) => id);
  await query.deleteFrom('visit').where('id', 'in', ids).execute();
  return old.length;
}

const SUMS = [
  'visit_day',
  'visit_place_day',
  'visit_page_day',
  'visit_origin_day',
  'visitor_return',
  'demand_day',
  'analytics_set_aside',
] as const;

/** All at once: at most a few thousand rows a day. */
async function removeSums(query: Queryable, { day }: { day: number }): Promise<number> {
  for (const table of SUMS) await query.deleteFrom(table).where('day', '<', day).execute();
  return 0;
}

/** The time of the oldest event, or visit that ended before then, and the day of the oldest sum; null if there is none. */
export async function findOldest(
  query: Queryable,
  endedBefore: number,
): Promise<{ at: number | null; day: number | null }> {
  const event = await query
    .selectFrom('visit_event')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  const visit = await query
    .selectFrom('visit')
    .select('first_at as at')
    .where('first_at', '<', endedBefore)
    .where('last_at', '<', endedBefore)
    .orderBy('first_at')
    .limit(1)
    .executeTakeFirst();
  const { day } = await query
    .selectFrom((each) =>
      each
        .selectFrom('visit_day')
        .select(({ fn }) => fn.min<number | null>('day').as('day'))
        .unionAll(each.selectFrom('demand_day').select(({ fn }) => fn.min<number | null>('day').as('day')))
        .as('oldest'),
    )
    .select(({ fn }) => fn.min<number | null>('day').as('day'))
    .executeTakeFirstOrThrow();
  const times = [event.at, visit?.at].filter((at) => typeof at === 'number');
  return { at: times.length > 0 ? Math.min(...times) : null, day };
}

export const REMOVALS: readonly Remove[] = [removeEvents, removeVisits, removeSums];
