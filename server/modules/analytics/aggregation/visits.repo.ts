import { sql } from 'kysely';
import type { VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { jsonRows } from '#server/platform/database/index.ts';
import { type Merged, reachOf, type Visit } from './merge-visits.ts';
import type { AggregationContext } from './sums.repo.ts';

const EVENT_COLUMNS = {
  at: 'integer',
  session: 'text',
  path: 'text',
  is_unload: 'integer',
  is_unique: 'integer',
  country: 'text',
  state: 'text',
  user_agent: 'text',
  referrer: 'text',
} as const;

export async function createEvents(
  { trx, engine }: AggregationContext,
  events: readonly VisitItem[],
): Promise<void> {
  const rows = events.map((event) => [
    event.at,
    event.session,
    event.path,
    event.isUnload ? 1 : 0,
    event.isUnique ? 1 : 0,
    event.country,
    event.state,
    event.userAgent,
    event.referrer,
  ]);
  const columns = sql.join(Object.keys(EVENT_COLUMNS).map((name) => sql.ref(name)));
  await sql`insert into visit_event (${columns})
    select ${columns} from ${jsonRows(engine, EVENT_COLUMNS, rows)} as taken`.execute(trx);
}

interface VisitRow {
  id: number;
  session: string;
  first_at: number;
  last_at: number;
  started_at: number | null;
  day: number | null;
  pages: number;
  country: string | null;
  state: string | null;
  referrer: string | null;
  device: string | null;
}

/** The visits of each session that its new events may change. */
export async function listVisitsInReach(
  { trx, engine }: AggregationContext,
  bySession: ReadonlyMap<string, readonly VisitItem[]>,
): Promise<Visit[]> {
  const wanted = [...bySession].map(([session, events]) => {
    const { after, before } = reachOf(events);
    return [session, after, before];
  });
  const columns = { session: 'text', after_at: 'integer', before_at: 'integer' } as const;
  const { rows } = await sql<VisitRow>`
    select visit.id, visit.session, first_at, last_at, started_at, day, pages, country, state, referrer, device
    from ${jsonRows(engine, columns, wanted)} as wanted
    join visit on visit.session = wanted.session and last_at > after_at and first_at < before_at`.execute(
    trx,
  );
  return rows.map(({ id, session, first_at, last_at, started_at, day, pages, ...origin }) => ({
    id,
    session,
    firstAt: first_at,
    lastAt: last_at,
    start: started_at === null || day === null ? null : { at: started_at, day, ...origin },
    pages,
  }));
}

const VISIT_COLUMNS = {
  id: 'integer',
  session: 'text',
  first_at: 'integer',
  last_at: 'integer',
  started_at: 'integer',
  day: 'integer',
  pages: 'integer',
  country: 'text',
  state: 'text',
  referrer: 'text',
  device: 'text',
} as const;

export async function replaceVisits(
  { trx, engine }: AggregationContext,
  { before, after }: Merged,
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => [id]);
  if (gone.length > 0) {
    const ids = jsonRows(engine, { id: 'integer' }, gone);
    await sql`delete from visit where id in (select id from ${ids} as gone)`.execute(trx);
  }
  const changed = after.filter(({ id }) => id !== null).map(rowOf);
  if (changed.length > 0) {
    // All columns except the start: otherwise every page view would rewrite the indexes.
    await sql`update visit set last_at = changed.last_at, started_at = changed.started_at, day = changed.day,
      pages = changed.pages, country = changed.country, state = changed.state, referrer = changed.referrer,
      device = changed.device
      from ${jsonRows(engine, VISIT_COLUMNS, changed)} as changed where visit.id = changed.id`.execute(trx);
  }
  const added = after.filter(({ id }) => id === null).map(rowOf);
  if (added.length > 0) {
    await sql`insert into visit (session, first_at, last_at, started_at, day, pages, country, state, referrer, device)
      select session, first_at, last_at, started_at, day, pages, country, state, referrer, device
      from ${jsonRows(engine, VISIT_COLUMNS, added)} as added`.execute(trx);
  }
}

function rowOf({ id, session, firstAt, lastAt, start, pages }: Visit): (string | number | null)[] {
  const { at = null, day = null, country = null, state = null, referrer = null, device = null } = start ?? {};
  return [id, session, firstAt, lastAt, at, day, pages, country, state, referrer, device];
}

/** A day on which a session viewed a page, with the nearest known days before and after it. */
export interface SeenDay {
  readonly session: string;
  readonly day: number;
  readonly previous: number | null;
  readonly next: number | null;
}

const SEEN_COLUMNS = { session: 'text', day: 'integer' } as const;

/** Those of the given days that are not known yet. */
export async function listNewDays(
  { trx, engine }: AggregationContext,
  days: readonly (readonly [session: string, day: number])[],
): Promise<SeenDay[]> {
  const { rows } = await sql<SeenDay>`
    select session, day,
      (select max(other.day) from visitor_day as other
        where other.session = seen.session and other.day < seen.day) as previous,
      (select min(other.day) from visitor_day as other
        where other.session = seen.session and other.day > seen.day) as next
    from ${jsonRows(engine, SEEN_COLUMNS, days)} as seen
    where not exists (select 1 from visitor_day as other
      where other.session = seen.session and other.day = seen.day)`.execute(trx);
  return rows;
}

export async function createSeenDays(
  { trx, engine }: AggregationContext,
  days: readonly SeenDay[],
): Promise<void> {
  const rows = days.map(({ session, day }) => [session, day]);
  await sql`insert into visitor_day (session, day)
    select session, day from ${jsonRows(engine, SEEN_COLUMNS, rows)} as seen`.execute(trx);
}
