import { expect, test } from 'vitest';
import { DEMAND_LIMITS } from '#domain/contract/page-limits.ts';
import {
  OTHER_PAGES,
  PAGES_PER_DAY,
} from '#server/modules/analytics/aggregation/aggregate-visits.service.ts';
import { saveGroup } from '#server/modules/analytics/intake/inbox.repo.ts';
import type { InboxItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { removeOldVisits } from '#server/modules/analytics/retention.service.ts';
import { ORIGINS_PER_DAY, OTHER_ORIGINS } from '#server/modules/analytics/visit-origin.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { aggregationOf } from './aggregation-of.ts';
import { BROWSER, SESSION, TODAY, VisitedSite } from './visited-site.ts';

const DAY = Date.parse('2026-11-14') / DAY_MS;
const range = (startDate: string, endDate: string) => ({ startDate, endDate });

test('reports refuse invalid queries with the messages of the contract', async () => {
  const site = await VisitedSite.open();
  const refusals: [query: Record<string, string>, error: string][] = [
    [{ startDate: '2026-11-14' }, 'Required'],
    [range('14.11.2026', '2026-11-14'), 'Date must be YYYY-MM-DD'],
    [range('2026-02-30', '2026-11-14'), 'Date must be YYYY-MM-DD'],
    [{ ...range('0000-01-01', '0000-01-02'), groupBy: 'week' }, 'Date must be YYYY-MM-DD'],
    [range('2026-11-15', '2026-11-14'), 'Start date must not be after end date'],
    [range('2025-11-13', '2026-11-14'), 'Date range must be at most 365 days'],
  ];
  for (const call of [
    'getAnalyticsSummary',
    'getAnalyticsTimeSeries',
    'listAnalyticsVisits',
    'getAnalyticsDemand',
  ] as const) {
    for (const [query, error] of refusals) {
      const answer = await site.ask(call, query);
      expect([call, answer.statusCode, answer.json().error]).toEqual([call, 400, error]);
    }
    expect((await site.ask(call, range('2025-11-14', '2026-11-14'))).statusCode).toBe(200);
  }
  const badly = async (
    name: 'getAnalyticsTop' | 'listAnalyticsVisits' | 'getAnalyticsTimeSeries',
    more: object,
    dimension = 'pages',
  ) => (await site.ask(name, { ...TODAY, ...more }, { dimension })).statusCode;
  expect(await badly('listAnalyticsVisits', { limit: '0' })).toBe(400);
  expect(await badly('listAnalyticsVisits', { limit: '1001' })).toBe(400);
  expect(await badly('listAnalyticsVisits', { limit: '1000' })).toBe(200);
  expect(await badly('getAnalyticsTop', { limit: '101' })).toBe(400);
  expect(await badly('getAnalyticsTop', { limit: '100' })).toBe(200);
  expect(await badly('getAnalyticsTop', {}, 'browsers')).toBe(400);
  expect(await badly('getAnalyticsTimeSeries', { groupBy: 'hour' })).toBe(400);
});

function search(words: string, hasResults = true): InboxItem {
  return { kind: 'search', day: DAY, tier: 'public', words, hasResults };
}

function pageView(session: string, path: string, at: number, day = DAY): InboxItem {
  const rest = {
    isUnload: false,
    isUnique: false,
    country: null,
    state: null,
    userAgent: BROWSER,
    referrer: '',
  };
  return { kind: 'visit', at, day, session, path, ...rest };
}

describeOnBothEngines('demand', (open) => {
  test('is counted by tier, including searches without results, and never names a person', async () => {
    const database = await open();
    const site = await VisitedSite.open(database);
    const ask = (words: string, hasResults: boolean) => ({ kind: 'search', words, hasResults });
    const category = { kind: 'category', category: 'IPAD' };
    await site.search([ask('  iPad  9 ', true), ask('nokia', false), category]);
    await site.search([ask('ipad 9', true), category], await site.built.as('vip'));
    await site.search([ask('Nokia', false)], await site.built.as('heavyweight'));
    await site.search([ask('ipad 9', true), category], await site.built.as('admin'));
    await site.search([ask('ipad 9', true)], { 'user-agent': 'curl/8.5.0' });
    await site.search([{ kind: 'category', category: 'NOT PUBLISHED' }]);
    const none = { public: 0, customer: 0, vip: 0, heavyweight: 0 };
    const nokia = { name: 'nokia', count: 2, tiers: { ...none, public: 1, heavyweight: 1 } };
    expect(await site.report('getAnalyticsDemand')).toEqual({
      searches: [{ name: 'ipad 9', count: 2, tiers: { ...none, public: 1, vip: 1 } }, nokia],
      withoutResult: [nokia],
      categories: [{ name: 'IPAD', count: 2, tiers: { ...none, public: 1, vip: 1 } }],
    });
    expect(await site.report('getAnalyticsDemand', range('2026-11-13', '2026-11-13'))).toEqual({
      searches: [],
      withoutResult: [],
      categories: [],
    });
  });

  test('of one tier is ranked by its own counts, however much the others ask for', async () => {
    const database = await open();
    const site = await VisitedSite.open(database);
    const rare = { ...search('rare', false), tier: 'vip' } as const;
    const often = { ...search('often', false), tier: 'vip' } as const;
    await saveGroup(database.query, [search('nokia', false), search('nokia', false), search('nokia', false)]);
    await saveGroup(database.query, [rare, often, often, search('rare', false), search('rare', false)]);
    const namesFor = async (more: object) => {
      const { withoutResult } = await site.report('getAnalyticsDemand', { ...TODAY, ...more });
      return withoutResult.map(({ name, tiers }) => `${name} ${tiers.vip}`);
    };
    expect(await namesFor({ limit: '1' })).toEqual(['nokia 0']);
    expect(await namesFor({ limit: '1', tier: 'vip' })).toEqual(['often 2']);
    expect(await namesFor({ tier: 'vip' })).toEqual(['often 2', 'rare 1']);
    expect((await site.ask('getAnalyticsDemand', { ...TODAY, tier: 'admin' })).statusCode).toBe(400);
  });

  test('stores a limited number of search texts a day; known ones still count', async () => {
    const database = await open();
    const { wordsPerDay } = DEMAND_LIMITS;
    const words = Array.from({ length: wordsPerDay + 10 }, (_, number) => search(`word ${number}`));
    await saveGroup(database.query, words);
    await aggregationOf(database).upToDate();
    await saveGroup(database.query, [search('word 0'), search('one more')]);
    await aggregationOf(database).upToDate();
    const rows = await database.query.selectFrom('demand_day').select(['name', 'count']).execute();
    expect(rows).toHaveLength(wordsPerDay);
    expect(rows.filter(({ count }) => count !== 1)).toEqual([{ name: 'word 0', count: 2 }]);
  });
});

describeOnBothEngines('where visits come from', (open) => {
  test('is counted by site, and by device and browser, once for each visit', async () => {
    const site = await VisitedSite.open(await open());
    const laptop =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
    await site.visit({ referrer: 'https://www.google.com/search' });
    await site.visit({ path: '/manager', referrer: 'https://www.google.com/search' });
    await site.visit({ sessionId: `${SESSION}-2`, referrer: 'https://shop.test/x', userAgent: laptop });
    // A page of this site itself, and none at all.
    await site.visit({ sessionId: `${SESSION}-3`, referrer: 'http://localhost:80/' });
    await site.visit({ sessionId: `${SESSION}-4` });
    const top = async (dimension: string) =>
      (await site.report('getAnalyticsTop', TODAY, { dimension })).top.map(({ name, count, percentage }) => [
        name,
        count,
        percentage,
      ]);
    expect(await top('referrers')).toEqual([
      ['(direct)', 2, 50],
      ['google.com', 1, 25],
      ['shop.test', 1, 25],
    ]);
    expect(await top('devices')).toEqual([
      ['Mobile · Safari on iOS', 3, 75],
      ['Desktop · Chrome on Windows', 1, 25],
    ]);
  });

  test('is named for a limited number of sites a day, and the rest is summed, also when visits merge', async () => {
    const database = await open();
    const from = (name: string, session: string, at: number) => ({
      ...pageView(session, '/', at),
      site: name,
    });
    const many = Array.from({ length: ORIGINS_PER_DAY }, (_, number) =>
      from(`site-${number}.test`, `${SESSION}-${number}`, number),
    );
    await saveGroup(database.query, many);
    await aggregationOf(database).upToDate();
    await saveGroup(database.query, [
      from('late-1.test', SESSION, 9 * MINUTE_MS),
      from('late-2.test', 'a', 1),
    ]);
    await aggregationOf(database).upToDate();
    const counts = async () =>
      (
        await database.query
          .selectFrom('visit_origin_day')
          .select(['name', 'visits'])
          .where('kind', '=', 'referrer')
          .where('name', 'in', [OTHER_ORIGINS, 'site-0.test', 'late-1.test'])
          .orderBy('visits')
          .execute()
      ).map(({ name, visits }) => [name, visits]);
    expect(await counts()).toEqual([
      ['site-0.test', 1],
      [OTHER_ORIGINS, 2],
    ]);
    // An earlier page of the first of them arrives late: its visit came from there.
    await saveGroup(database.query, [from('site-0.test', SESSION, 5 * MINUTE_MS)]);
    await aggregationOf(database).upToDate();
    expect(await counts()).toEqual([
      [OTHER_ORIGINS, 1],
      ['site-0.test', 2],
    ]);
    // Anyone can send a referrer with that host: it is one of the others.
    await saveGroup(database.query, [from(OTHER_ORIGINS, 'b', 1), from('late-3.test', 'c', 1)]);
    await aggregationOf(database).upToDate();
    expect(await counts()).toEqual([
      ['site-0.test', 2],
      [OTHER_ORIGINS, 3],
    ]);
  });

  test('is not known for visits that an earlier version stored', async () => {
    const database = await open();
    await saveGroup(database.query, [pageView(SESSION, '/', 1)]);
    await aggregationOf(database).upToDate();
    expect(await database.query.selectFrom('visit_origin_day').selectAll().execute()).toEqual([]);
  });
});

test('the hours of today end with the current one', async () => {
  const site = await VisitedSite.open();
  await site.visit();
  site.clock.pass(31 * MINUTE_MS);
  // Otherwise the owner's session would end.
  await site.report('getAnalyticsLive');
  site.clock.pass(31 * MINUTE_MS);
  await site.visit({ path: '/again' });
  const { hours } = await site.report('getAnalyticsHours', { date: '2026-11-14' });
  expect(hours).toHaveLength(14);
  expect(hours.slice(12)).toEqual([
    { time: '2026-11-14T12:00', visitors: 1, uniqueVisitors: 1, pageViews: 1 },
    { time: '2026-11-14T13:00', visitors: 1, uniqueVisitors: 1, pageViews: 1 },
  ]);
  expect((await site.report('getAnalyticsHours', { date: '2026-11-13' })).hours).toHaveLength(24);
  expect((await site.report('getAnalyticsHours', { date: '2026-11-15' })).hours).toEqual([]);
  expect((await site.ask('getAnalyticsHours', { date: '14.11.2026' })).statusCode).toBe(400);
});

describeOnBothEngines('the statistics', (open) => {
  test('list a limited number of pages per day, and sum the rest', async () => {
    const database = await open();
    const made = Array.from({ length: PAGES_PER_DAY + 5 }, (_, number) =>
      pageView(SESSION, `/${number}`, number),
    );
    await saveGroup(database.query, made);
    await saveGroup(database.query, [pageView(SESSION, '/0', 1), pageView(SESSION, '/new', 2)]);
    await aggregationOf(database).upToDate();
    const pages = await database.query
      .selectFrom('visit_page_day')
      .select(['path', 'views'])
      .orderBy('views', 'desc')
      .execute();
    expect(pages).toHaveLength(PAGES_PER_DAY + 1);
    expect(pages.slice(0, 2)).toEqual([
      { path: OTHER_PAGES, views: 6 },
      { path: '/0', views: 2 },
    ]);
  });

  test('are deleted after their retention, by one of several instances per hour, and the rest stays', async () => {
    const [here, there] = [await open(), await open()];
    const clock = settableClock(Date.parse('2026-11-14T23:30:00Z'));
    const now = clock.now();
    const old = pageView(SESSION, '/old', now - 31 * DAY_MS, DAY - 31);
    const kept = pageView(SESSION, '/kept', now - 30 * DAY_MS, DAY - 30);
    await saveGroup(here.query, [old, kept, { ...search('old'), day: DAY - 31 }, search('kept')]);
    await aggregationOf(here).upToDate();
    const removeOld = (database: Database) =>
      removeOldVisits({
        database,
        clock,
        timeZone: 'UTC',
        retentionDays: 30,
        retention: trustedRetention({ database, clock }),
      });
    await removeOld(here);
    const rowsLeft = async () => ({
      events: await here.query.selectFrom('visit_event').select('path').execute(),
      visits: await here.query.selectFrom('visit').select('day').execute(),
      visitors: await here.query.selectFrom('visitor_day').select('day').execute(),
      returns: await here.query.selectFrom('visitor_return').select('day').execute(),
      days: await here.query.selectFrom('visit_day').select('day').execute(),
      words: await here.query.selectFrom('demand_day').select('name').execute(),
    });
    const day = [{ day: DAY - 30 }];
    const left = {
      events: [{ path: '/kept' }],
      visits: day,
      visitors: day,
      returns: day,
      days: day,
      words: [{ name: 'kept' }],
    };
    expect(await rowsLeft()).toEqual(left);
    clock.pass(HOUR_MS - 1);
    await removeOld(there);
    expect(await rowsLeft()).toEqual(left);
    clock.pass(1);
    await removeOld(there);
    expect((await rowsLeft()).events).toEqual([]);
  });
});
