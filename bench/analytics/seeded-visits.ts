import type { Client } from 'pg';

export const VISITS = 10_000_000;
const VISITORS = 4_000_000;
const DAYS = 366;
const DAY_MS = 86_400_000;
const COUNTRIES = 60;
const STATES_EACH = 8;
const PAGES = 40;
const WORDS_A_DAY = 300;
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';

/** A year of visits up to now, in UTC days, with the aggregates that the product would have stored. */
export async function seedVisits(client: Client, now: number): Promise<void> {
  const start = now - (DAYS - 1) * DAY_MS;
  await client.query("set work_mem = '512MB'");
  await client.query("set maintenance_work_mem = '512MB'");
  await withoutIndexes(client, ['visit', 'visit_event'], async () => {
    // A visitor may return at any time: neither the place nor the next visit depends on the previous one.
    await client.query(`insert into visit (session, first_at, last_at, started_at, day, pages, country, state)
      select md5((n::bigint * 7919 % ${VISITORS})::text), at, at + n % 300 * 1000, at, at / ${DAY_MS}, 1 + n % 4,
        'Country ' || place / ${STATES_EACH}, 'State ' || place
      from (
        select n, ${start} + (n::bigint * ${(DAYS - 1) * DAY_MS} / ${VISITS}) as at,
          floor(power(random(), 3) * ${COUNTRIES * STATES_EACH})::int as place
        from generate_series(1, ${VISITS}) as n
      ) as made`);
    await client.query(`insert into visit_event (at, session, path, is_unload, is_unique, country, state, user_agent, referrer)
      select first_at, session, '/page-' || id % ${PAGES}, 0, 1, country, state, '${USER_AGENT}', '' from visit`);
  });
  // In index order: random inserts of ten million rows would take ten times as long.
  await client.query(
    'insert into visitor_day (session, day) select distinct session, day from visit order by session, day',
  );
  await seedSums(client);
  await seedDemand(client, Math.floor(now / DAY_MS));
  // The database would do this by itself later.
  await client.query('vacuum analyze');
}

async function seedSums(client: Client): Promise<void> {
  await client.query(`insert into visit_day (day, visits, bounces, duration_ms, page_views, bytes)
    select day, count(*), count(*) filter (where pages = 1 and last_at - started_at < 10000),
      sum(last_at - started_at), count(*), 0 from visit group by day`);
  await client.query(`insert into visit_place_day (day, country, state, visits)
    select day, country, state, count(*) from visit group by day, country, state`);
  await client.query(`insert into visit_page_day (day, path, views)
    select at / ${DAY_MS}, path, count(*) from visit_event group by 1, 2`);
  await client.query(`insert into visitor_return (day, previous_day, visitors)
    select day, previous_day, count(*) from (
      select day, coalesce(lag(day) over (partition by session order by day), -1) as previous_day from visitor_day
    ) as seen group by day, previous_day`);
}

async function seedDemand(client: Client, today: number): Promise<void> {
  await client.query(`insert into demand_day (day, kind, name, tier, count, misses)
    select ${today} - n / ${WORDS_A_DAY}, 'search', 'word ' || n % ${WORDS_A_DAY * 3},
      (array['public', 'customer', 'vip', 'heavyweight'])[1 + n % 4], 1 + n % 20, n % 3
    from generate_series(0, ${DAYS * WORDS_A_DAY - 1}) as n`);
}

/** Without the indexes: updating them for each of ten million rows would take several times as long. */
async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1) and indexdef not like '%UNIQUE%'`,
    [tables],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}
