import { expect, onTestFinished, test } from 'vitest';
import { saveSetAside } from '#server/modules/analytics/aggregation/set-aside.repo.ts';
import { openAnalytics } from '#server/modules/analytics/index.ts';
import { saveGroup } from '#server/modules/analytics/intake/inbox.repo.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { aggregationOf } from './aggregation-of.ts';
import { threeByteText } from './long-texts.ts';
import { SESSION, VisitedSite } from './visited-site.ts';

const DAY = Date.parse('2026-11-14') / 86_400_000;

function pageView(path: string) {
  const texts = { session: SESSION, path, userAgent: 'A browser', referrer: '' };
  const place = { country: null, state: null };
  return { kind: 'visit', at: NOON, day: DAY, isUnload: false, isUnique: false, ...texts, ...place };
}

/** Every database refuses it: a session is never null. */
const UNCOUNTABLE = { ...pageView('/uncountable'), session: null };

const BROKEN = '[{"broken';

async function contentsOf({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('analytics_set_aside').select('content').orderBy('id').execute();
  return rows.map(({ content }) => content);
}

describeOnBothEngines('a path at its limit', (open) => {
  test('of three-byte characters is shortened and counted, and every report works', async () => {
    const site = await VisitedSite.open(await open());
    const path = `/${threeByteText(1999)}`;
    const referrer = threeByteText(2000, 2);
    await site.visit({ path, referrer });
    await site.visit({ path: `${path.slice(0, 1990)}another` });
    await site.visit();
    const { range } = await site.report('getAnalyticsSummary');
    expect(range.topPages).toEqual([
      { name: `${path.slice(0, 99)}…`, count: 2, percentage: 66.7 },
      { name: '/', count: 1, percentage: 33.3 },
    ]);
    expect((await site.report('listAnalyticsVisits')).visits[2]).toMatchObject({ path, referrer });
  });

  test('of four-byte characters is cut between two of them', async () => {
    const site = await VisitedSite.open(await open());
    await site.visit({ path: `/${'\u{1F4F1}'.repeat(999)}` });
    const { top } = await site.report('getAnalyticsTop', undefined, { dimension: 'pages' });
    expect(top).toEqual([{ name: `/${'\u{1F4F1}'.repeat(74)}…`, count: 1, percentage: 100 }]);
  });
});

describeOnBothEngines('a visit that cannot be counted', (open) => {
  test('is set aside, and all others are counted', async () => {
    const database = await open();
    const site = await VisitedSite.open(database);
    const around = Array.from({ length: 20 }, (_, number) => pageView(`/${number}`));
    await saveGroup(database.query, [...around.slice(0, 7), UNCOUNTABLE, ...around.slice(7)]);
    await database.query.insertInto('analytics_inbox').values({ size: 3, content: BROKEN }).execute();
    await site.visit({ path: '/after' });
    const { range } = await site.report('getAnalyticsSummary');
    expect(range.totalVisitors).toBe(1);
    expect((await site.report('listAnalyticsVisits')).visits).toHaveLength(21);
    const [first, second, ...others] = await database.query
      .selectFrom('analytics_set_aside')
      .select(['day', 'size', 'content', 'reason'])
      .orderBy('content', 'desc')
      .execute();
    expect(first).toMatchObject({ day: DAY, size: 1, content: JSON.stringify([UNCOUNTABLE]) });
    expect(first?.reason).toMatch(/null/i);
    expect(second).toMatchObject({ day: DAY, size: 1, content: BROKEN });
    expect(others).toEqual([]);
    expect(await database.query.selectFrom('analytics_inbox').select('id').execute()).toEqual([]);
    expect(site.built.log().match(/stored visits cannot be counted and are set aside/g)).toHaveLength(1);
  });

  test('is tried again at the next start, and counted if that version can', async () => {
    const database = await open();
    await saveGroup(database.query, [UNCOUNTABLE]);
    await database.query.insertInto('analytics_inbox').values({ size: 1, content: BROKEN }).execute();
    await aggregationOf(database).upToDate();
    expect(await contentsOf(database)).toEqual([JSON.stringify([UNCOUNTABLE]), BROKEN]);
    // As a version that can count it would see it.
    const content = JSON.stringify([pageView('/countable')]);
    await database.query
      .updateTable('analytics_set_aside')
      .set({ content } as never)
      .where('content', 'like', '%uncountable%')
      .execute();
    const clock = { now: () => NOON };
    const { startUpkeep } = openAnalytics({
      ...{ database, clock, timeZone: 'UTC', logger: silent, retentionDays: 400 },
      retention: trustedRetention({ database, clock }),
      ...{ limit: { windowMs: 1000, maxRequests: 1 }, isPublished: () => true },
    });
    onTestFinished(startUpkeep());
    await expect.poll(() => contentsOf(database)).toEqual([BROKEN]);
    await expect
      .poll(() => database.query.selectFrom('visit_page_day').select(['path', 'views']).execute())
      .toEqual([{ path: '/countable', views: 1 }]);
  });

  test('stays in the inbox while the database cannot count at all, and reports show what is counted', async () => {
    const real = await open();
    let isFull = false;
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const database: Database = {
      ...real,
      transaction: (work) => (isFull ? Promise.reject(full) : real.transaction(work)),
    };
    const site = await VisitedSite.open(database);
    await site.visit({ path: '/before' });
    await site.report('getAnalyticsSummary');
    isFull = true;
    await site.visit({ path: '/while' });
    const names = async () =>
      (await site.report('getAnalyticsSummary')).range.topPages.map(({ name }) => name);
    expect(await names()).toEqual(['/before']);
    expect(site.built.log()).toContain('visits could not be counted: reports do not include the newest ones');
    isFull = false;
    expect(await names()).toEqual(['/before', '/while']);
    expect(await contentsOf(database)).toEqual([]);
  });

  test('is kept up to a limit, the newest ones first', async () => {
    const { query } = await open();
    const [reason, content] = ['r'.repeat(1000), 'c'.repeat(100_000)];
    await saveSetAside(query, { day: 0, size: 1, reason, content });
    expect(await query.selectFrom('analytics_set_aside').selectAll().execute()).toMatchObject([
      { day: 0, reason: reason.slice(0, 300), content: content.slice(0, 65_536) },
    ]);
    for (let day = 1; day < 203; day += 1)
      await saveSetAside(query, { day, size: 1, reason: '', content: '' });
    const rows = await query.selectFrom('analytics_set_aside').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(200);
    expect(rows[0]?.day).toBe(3);
  });
});
