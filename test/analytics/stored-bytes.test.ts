import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveGroup } from '#server/modules/analytics/intake/inbox.repo.ts';
import { bytesOf, type VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { NOON } from '#test/noon.ts';
import { aggregationOf } from './aggregation-of.ts';
import { threeByteText } from './long-texts.ts';
import { BROWSER } from './visited-site.ts';

const TIMES = IS_LONG ? 10 : 1;
/** If two SQLite rows just do not fit on a page, nearly half of it stays empty. */
const TOLERANCE = 1.2;

/** Every visitor comes once, as in a flood: every event is also a visit and a visitor of that day. */
function visitOf(number: number, texts: Partial<VisitItem>): VisitItem {
  return {
    kind: 'visit',
    at: NOON + number,
    day: 20_771,
    session: ((number + 1) * 0x9e37_79b9).toString(16).padStart(16, '0').padEnd(36, `${number}`),
    path: `/${number % 500}`,
    isUnload: false,
    isUnique: false,
    country: 'United States',
    state: 'California',
    userAgent: '',
    referrer: '',
    ...texts,
  };
}

/** The size of the visit tables with their indexes. */
async function diskBytesOf({ query, engine }: Database): Promise<number> {
  const used =
    engine === 'sqlite'
      ? sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select cast(sum(pg_total_relation_size(oid)) as bigint) as bytes from pg_class
          where relname in ('visit_event', 'visit', 'visitor_day', 'visit_page_day', 'visit_place_day', 'visit_origin_day')`;
  const { rows } = await used.execute(query);
  return rows[0]?.bytes ?? 0;
}

describeOnBothEngines('the daily quota counts a visit with its size on disk', (open) => {
  test.each<[what: string, count: number, textsOf: (seed: number) => Partial<VisitItem>]>([
    [
      'ordinary texts',
      1000,
      () => ({ userAgent: BROWSER, referrer: 'https://www.example.com/', site: 'example.com' }),
    ],
    ['a long site', 400, (seed) => ({ site: String(seed).padEnd(253, 'x') })],
    ['a long referrer', 400, (seed) => ({ referrer: threeByteText(700, seed) })],
    [
      'every text at its limit in three-byte characters',
      200,
      (seed) => ({
        path: `/${threeByteText(1999, seed)}`,
        userAgent: threeByteText(500, seed),
        referrer: threeByteText(2000, seed + 1),
      }),
    ],
  ])('with %s', async (_what, count, textsOf) => {
    const database = await open();
    const before = await diskBytesOf(database);
    const visits = Array.from({ length: count * TIMES }, (_, number) =>
      visitOf(number, textsOf(2 * number + 1)),
    );
    for (let from = 0; from < visits.length; from += 500)
      await saveGroup(database.query, visits.slice(from, from + 500));
    await aggregationOf(database).upToDate();
    const taken = (await diskBytesOf(database)) - before;
    const counted = visits.reduce((sum, visit) => sum + bytesOf(visit), 0);
    expect(taken).toBeLessThan(TOLERANCE * counted);
    expect(taken).toBeGreaterThan(counted / 3);
    const { bytes } = await database.query.selectFrom('visit_day').select('bytes').executeTakeFirstOrThrow();
    expect(bytes).toBe(counted);
  });
});
