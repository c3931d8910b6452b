import { expect, onTestFinished, test } from 'vitest';
import { lendDatabase } from '#test/database-pool.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { MINUTE_MS } from '#test/identity/settable-clock.ts';
import { watchedDatabase } from '#test/identity/watched-database.ts';
import { threeByteText } from './long-texts.ts';
import { BROWSER, SESSION, VisitedSite } from './visited-site.ts';

describeOnBothEngines('a visit', (open) => {
  test('is in the reports as soon as it is acknowledged, sent as JSON or as a beacon, with its place', async () => {
    const site = await VisitedSite.open(await open());
    const fields = { path: '/?category=IPAD', referrer: 'https://example.com/', isUniqueVisitor: true };
    await site.visit(fields, { remoteAddress: '198.51.100.1' });
    site.clock.pass(1000);
    const beacon = { 'content-type': 'text/plain;charset=UTF-8' };
    await site.visit({}, { remoteAddress: '198.51.100.2', headers: beacon });
    expect(await site.report('listAnalyticsVisits')).toEqual({
      visits: [
        expect.objectContaining({ path: '/', country: 'Monaco', state: null, isUniqueVisitor: false }),
        {
          ...fields,
          timestamp: '2026-11-14T12:00:00.000Z',
          country: 'United States',
          state: 'New York',
          userAgent: BROWSER,
          sessionId: SESSION,
        },
      ],
    });
    const { range, days } = await site.report('getAnalyticsSummary');
    expect(range).toEqual({
      totalVisitors: 1,
      uniqueVisitors: 1,
      bounceRate: 0,
      avgSessionDuration: 1,
      topCountries: [{ name: 'United States', count: 1, percentage: 100 }],
      topStates: [{ name: 'New York, United States', count: 1, percentage: 100 }],
      topPages: [
        { name: '/', count: 1, percentage: 50 },
        { name: '/?category=IPAD', count: 1, percentage: 50 },
      ],
    });
    expect(days).toEqual([{ date: '2026-11-14', ...range }]);
    expect(await site.report('getAnalyticsLive', {})).toEqual({ visitors: 1 });
    site.clock.pass(5 * MINUTE_MS);
    expect(await site.report('getAnalyticsLive', {})).toEqual({ visitors: 0 });
  });

  test('leaves its address in no row and no log line, and logs nothing on success', async () => {
    const database = await open();
    const site = await VisitedSite.open(database);
    await site.visit({}, { remoteAddress: '198.51.100.1' });
    expect(site.built.log()).not.toContain('/api/analytics/visit');
    expect(site.built.log()).not.toContain('198.51.100.1');
    expect(await textOfAllRows(database)).toContain(SESSION);
    await site.report('getAnalyticsSummary');
    expect(await textOfAllRows(database)).not.toContain('198.51.100.1');
  });

  test('with characters that a database refuses is stored without them', async () => {
    const site = await VisitedSite.open(await open());
    await site.visit({ path: '/a\u0000b', userAgent: `${BROWSER}\uD800`, referrer: 'https://x/\u{1F600}\n' });
    const { visits } = await site.report('listAnalyticsVisits');
    expect(visits).toMatchObject([
      { path: '/a\uFFFDb', userAgent: `${BROWSER}\uFFFD`, referrer: 'https://x/\u{1F600}\uFFFD' },
    ]);
  });

  test('ends when its page is left; a forgotten tab closed later is not a visit', async () => {
    const site = await VisitedSite.open(await open());
    await site.visit();
    site.clock.pass(9000);
    await site.visit({ path: '/#unload' });
    site.clock.pass(31 * MINUTE_MS);
    await site.visit({ path: '/#unload' });
    const { range } = await site.report('getAnalyticsSummary');
    expect(range).toMatchObject({ totalVisitors: 1, bounceRate: 100, avgSessionDuration: 9 });
    expect(range.topPages).toEqual([{ name: '/', count: 1, percentage: 100 }]);
  });
});

test('visits of bots, staff and browsers without a session id are answered but not stored', async () => {
  const site = await VisitedSite.open();
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  await site.visit({ userAgent: bot });
  await site.visit({}, { headers: { 'user-agent': bot } });
  await site.visit({ sessionId: 'unknown', path: '/#unload' });
  await site.visit({}, { headers: await site.built.as('admin') });
  await site.visit({}, { headers: await site.built.as('manager') });
  expect(await site.report('listAnalyticsVisits')).toEqual({ visits: [] });
  await site.visit({}, { headers: await site.built.as('vip') });
  await site.visit({}, { headers: { authorization: `Bearer ${'0'.repeat(64)}` } });
  expect((await site.report('listAnalyticsVisits')).visits).toHaveLength(2);
});

test('a visit that our page would never send is refused with the reason', async () => {
  const site = await VisitedSite.open();
  const sessionId = 'Session id must be 16-128 characters of hex, hyphen or underscore';
  const refusals: [fields: Record<string, unknown>, error: string][] = [
    [{ path: 'admin' }, 'Path must start with /'],
    [{ path: '/<b>' }, 'Path contains invalid characters'],
    [{ path: `/${'x'.repeat(2000)}` }, 'String must contain at most 2000 character(s)'],
    [{ sessionId: 'abc' }, sessionId],
    [{ sessionId: 'unknown' }, sessionId],
    [{ userAgent: 'x'.repeat(501) }, 'String must contain at most 500 character(s)'],
    [{ referrer: 'x'.repeat(2001) }, 'String must contain at most 2000 character(s)'],
    [{ isUniqueVisitor: 'yes' }, 'Expected boolean, received string'],
  ];
  for (const [fields, error] of refusals) {
    const answer = await site.send(fields);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  }
});

test('a giant visit body is refused unread, and so is another content type', async () => {
  const site = await VisitedSite.open();
  expect((await site.send({ padding: 'x'.repeat(70_000) })).statusCode).toBe(413);
  expect((await site.send({}, { headers: { 'content-type': 'text/html' } })).statusCode).toBe(415);
  const headers = { 'content-type': 'text/plain' };
  const broken = { method: 'POST', url: '/api/analytics/visit', headers, payload: '{"path"' } as const;
  expect((await site.built.app.inject(broken)).statusCode).toBe(400);
});

test('visits are rate-limited per address, whatever they contain', async () => {
  const site = await VisitedSite.open(undefined, { ANALYTICS_MAX: '3', ANALYTICS_WINDOW_MS: '60000' });
  const from = { remoteAddress: '2001:db8:1:2::1' };
  await site.visit({}, from);
  await site.search([{ kind: 'category', category: 'IPAD' }]);
  expect((await site.send({ path: 'forged' }, from)).statusCode).toBe(400);
  await site.visit({}, { remoteAddress: '2001:db8:1:2::ffff' });
  site.clock.pass(15_000);
  const refused = await site.send({}, from);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('45');
  expect(refused.json()).toMatchObject({ error: 'Too many requests. Please try again later.' });
  await site.visit({}, { remoteAddress: '2001:db8:1:3::1' });
  site.clock.pass(45_000);
  await site.visit({}, from);
});

test('one network may use a twentieth of the daily quota, in stored bytes, without affecting others', async () => {
  const site = await VisitedSite.open(undefined, {
    ANALYTICS_MAX: '1000000',
    METRICS_TOKEN: 'a token for tests',
  });
  const referrer = threeByteText(2000);
  const path = `/${threeByteText(1999)}`;
  const flood = (remoteAddress: string) => site.send({ path, referrer }, { remoteAddress });
  const crowd = Array.from({ length: 25 }, (_, host) => `203.0.113.${host}`);
  let taken = 0;
  let refused = 0;
  let last: Awaited<ReturnType<typeof flood>> | undefined;
  while (last === undefined) {
    const replies = await Promise.all(crowd.map(flood));
    const refusals = replies.filter(({ statusCode }) => statusCode !== 202);
    taken += replies.length - refusals.length;
    refused += refusals.length;
    last = refusals[0];
  }
  // Each uses about 19 kB of 256 MB.
  expect(taken).toBeGreaterThan(600);
  expect(taken).toBeLessThan(800);
  expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '3600']);
  expect(last.json()).toMatchObject({ error: 'Too many requests. Please try again later.' });
  expect((await flood('203.0.113.254')).statusCode).toBe(429);
  expect((await flood('203.0.114.1')).statusCode).toBe(202);
  expect((await flood('2001:db8:1::1')).statusCode).toBe(202);
  const warning = "a network has used its share of today's quota for visits";
  expect(site.built.log().split(warning)).toHaveLength(2);
  expect(site.built.log()).not.toContain('203.0.113');
  const { body } = await site.built.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token for tests' },
  });
  // Including the one of its neighbour.
  expect(body).toContain(`\ntierbook_visits_total{outcome="refused"} ${refused + 1}\n`);
  site.clock.pass(24 * 60 * MINUTE_MS);
  expect((await flood('203.0.113.1')).statusCode).toBe(202);
});

test('a visit during a database outage is answered with 503 and not stored', async () => {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  let isAway = false;
  const watched = watchedDatabase(database, (kind) => {
    if (!isAway || kind !== 'InsertQueryNode') return undefined;
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  const site = await VisitedSite.open(watched.database);
  isAway = true;
  const answers = await Promise.all([site.send(), site.send()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  isAway = false;
  await site.visit({ path: '/later' });
  expect((await site.report('listAnalyticsVisits')).visits).toMatchObject([{ path: '/later' }]);
});
