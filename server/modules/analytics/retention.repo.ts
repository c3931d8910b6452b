import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/index.ts';

/** A few at a time, so that nobody waits for all of them. Each returns how many there were. */
type Remove = (query: Queryable, before: { at: number; day: number }, limit: number) => Promise<number>;

async function removeEvents(query: Queryable, { at }: { at: number }, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('visit_event')
    .where('id', 'in', (each) =>
      each.selectFrom('visit_event').select('id').where('at', '<', at).orderBy('at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeVisits(query: Queryable, { at }: { at: number }, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('visit')
    .where('id', 'in', (each) =>
      each.selectFrom('visit').select('id').where('last_at', '<', at).orderBy('last_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeVisitorDays(query: Queryable, { day }: { day: number }, limit: number): Promise<number> {
  const { rows } = await sql<{ day: number }>`
    delete from visitor_day where (session, day) in (
      select session, day from visitor_day where day < ${day} order by day limit ${limit}
    ) returning day`.execute(query);
  return rows.length;
}

const SUMS = ['visit_day', 'visit_place_day', 'visit_page_day', 'visitor_return', 'demand_day'] as const;

/** At most some thousand rows a day: all at once. */
async function removeSums(query: Queryable, { day }: { day: number }): Promise<number> {
  for (const table of SUMS) await query.deleteFrom(table).where('day', '<', day).execute();
  return 0;
}

export const REMOVALS: readonly Remove[] = [removeEvents, removeVisits, removeVisitorDays, removeSums];
