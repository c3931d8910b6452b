import { beforeEach, describe, expect, test } from 'vitest';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { claimTurn, type Database } from '#server/platform/database/index.ts';
import { BROWSER, SESSION, VisitedSite } from '#test/analytics/visited-site.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type SettableClock,
  settableClock,
} from '#test/identity/settable-clock.ts';
import { IS_LONG } from './long-form.ts';

const CUSTOMER_PIN = '77778888';
const LIST = '/api/sheets/category-with-pricing/IPAD';
/** A day and an hour: beyond all hourly and daily limits. */
const JUMPS = [
  ['ahead', 25 * HOUR_MS],
  ['back', -25 * HOUR_MS],
] as const;

describeOnBothEngines('a clock that jumps by 25 hours', (open, engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  /** The whole server with a settable clock, staff and one customer. */
  async function startShop() {
    const clock = settableClock();
    await createStaffPins({ database, clock, digest: fastDigest, pins: PINS });
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const { app } = await buildTestApp({ database, clock, sourceSettings, digest: fastDigest });
    const browserOf = async (pin: string) => {
      const browser = new Browser(app);
      await browser.signIn(pin);
      return browser;
    };
    const manager = await browserOf(PINS.managerPin);
    await addCustomer(manager, CUSTOMER_PIN);
    return { app, clock, source, manager, browserOf };
  }

  function addCustomer(manager: Browser, pin: string) {
    return manager.post('/api/customer-pins', { name: 'Ada', customerPinHash: browserHashOf(pin) });
  }

  async function usageOf(): Promise<number> {
    const { usage_count } = await database.query
      .selectFrom('customer')
      .select('usage_count')
      .executeTakeFirstOrThrow();
    return usage_count;
  }

  /** Advances the clock minute by minute until it works; returns how long that took. */
  async function minutesUntil(clock: SettableClock, works: () => Promise<boolean>): Promise<number> {
    for (let minutes = 0; minutes <= 61; minutes += 1) {
      if (await works()) return minutes;
      clock.pass(MINUTE_MS);
    }
    return Number.POSITIVE_INFINITY;
  }

  // Both engines run the same statements; only the long form runs both, to save time.
  describe.runIf(IS_LONG || engine === 'sqlite').each(JUMPS)('%s', (_direction, jumpMs) => {
    test('at most signs staff out, who can sign in again immediately', async () => {
      const { clock, browserOf } = await startShop();
      const admin = await browserOf(PINS.adminPin);
      clock.pass(jumpMs);
      expect((await admin.get('/api/auth/session')).status).toBe(401);
      await admin.signIn(PINS.adminPin);
      expect((await admin.get('/api/auth/session')).status).toBe(200);
    });

    test('delays nobody with earlier failed attempts for more than an hour, and resets no attempts', async () => {
      const { app, clock } = await startShop();
      const guesser = new Browser(app);
      const guess = (pin: string) => guesser.post('/api/validate-pin', { pinHash: browserHashOf(pin) });
      for (let failures = 0; failures < 5; failures += 1) await guess('99999999');
      expect((await guess(PINS.adminPin)).status).toBe(429);
      clock.pass(jumpMs);
      const worksAfter = await minutesUntil(clock, async () => (await guess(PINS.adminPin)).status === 200);
      expect(worksAfter).toBeLessThanOrEqual(60);
      for (let failures = 0; failures < 5; failures += 1) await guess('99999999');
      expect((await guess(PINS.adminPin)).status).toBe(429);
    });

    test('blocks staff at the limit of taken PINs for at most an hour', async () => {
      const { clock, manager } = await startShop();
      for (let clashes = 0; clashes < 10; clashes += 1) await addCustomer(manager, CUSTOMER_PIN);
      expect((await addCustomer(manager, '12121212')).status).toBe(429);
      clock.pass(jumpMs);
      await manager.signIn(PINS.managerPin);
      const worksAfter = await minutesUntil(
        clock,
        async () => (await addCustomer(manager, '12121212')).status === 201,
      );
      expect(worksAfter).toBeLessThanOrEqual(60);
    });

    test('leaves an open gate open and a closed gate closed', async () => {
      const { app, clock, browserOf } = await startShop();
      await (await browserOf(PINS.adminPin)).enableProtection('open sesame');
      const [inside, outside] = [new Browser(app), new Browser(app)];
      await inside.knock('open sesame');
      clock.pass(jumpMs);
      expect((await inside.get(LIST)).status).toBe(200);
      expect((await outside.get(LIST)).status).toBe(401);
    });

    test('counts the next access of a customer and loses none', async () => {
      const { app, clock, browserOf } = await startShop();
      await browserOf(CUSTOMER_PIN);
      expect(await usageOf()).toBe(1);
      clock.pass(jumpMs);
      const customer = new Browser(app);
      await customer.signIn(CUSTOMER_PIN);
      expect((await customer.get(LIST)).status).toBe(200);
      clock.pass(31 * MINUTE_MS);
      expect((await customer.get(LIST)).status).toBe(200);
      await expect.poll(usageOf, { timeout: 20_000 }).toBe(3);
      const devices = await database.query
        .selectFrom('usage_device')
        .select(['first_seen_at', 'last_seen_at'])
        .execute();
      expect(devices.filter(({ first_seen_at, last_seen_at }) => last_seen_at < first_seen_at)).toEqual([]);
    });

    test('hides no failure of the price source and does not block new prices', async () => {
      const { app, clock, source, browserOf } = await startShop();
      clock.pass(jumpMs);
      const admin = await browserOf(PINS.adminPin);
      source.failsWith(new SourceError('damaged', 'prices.xlsx is damaged.'));
      const failed = await admin.post('/api/price-data/sync', {});
      expect(failed.body).toMatchObject({ status: { health: { lastError: { isCurrent: true } } } });
      clock.pass(MINUTE_MS);
      source.says({ IPAD: { 'iPad 9': 220 } });
      const published = await admin.post('/api/price-data/sync', {});
      expect(published.body).toMatchObject({ status: { health: { lastError: { isCurrent: false } } } });
      const [device] = (await app.inject(LIST)).json().devices;
      expect(device).toMatchObject({ display: 'iPad 9', finalPrice: 180 });
    });

    test.each([
      ['hourly', HOUR_MS],
      ['daily', DAY_MS],
    ])('runs %s work once immediately, and not twice', async (_name, everyMs) => {
      const clock = settableClock();
      const turn = () =>
        database.transaction((trx) => claimTurn(trx, { name: 'work', now: clock.now(), everyMs }));
      expect(await turn()).toBe(true);
      clock.pass(jumpMs);
      expect([await turn(), await turn()]).toEqual([true, false]);
    });
  });

  test('and back again counts every visit on the day of the clock, and none with a negative duration', async () => {
    const site = await VisitedSite.open(database);
    // Forward and back, back and forward: at the end it is noon again.
    const jumps = [0, 25 * HOUR_MS, -25 * HOUR_MS, -25 * HOUR_MS, 25 * HOUR_MS];
    for (const [index, jumpMs] of jumps.entries()) {
      site.clock.pass(jumpMs);
      await site.visit({ path: `/before/${index}` });
      await site.visit({ path: `/after/${index}` });
    }
    const range = { startDate: '2026-11-12', endDate: '2026-11-16' };
    const { series } = await site.report('getAnalyticsTimeSeries', range);
    expect(
      series.filter(({ pageViews }) => pageViews > 0).map(({ date, pageViews }) => `${date} ${pageViews}`),
    ).toEqual(['2026-11-13 2', '2026-11-14 6', '2026-11-15 2']);
    const visits = await database.query.selectFrom('visit').select(['first_at', 'last_at']).execute();
    expect(visits).toHaveLength(3);
    expect(visits.filter(({ first_at, last_at }) => last_at < first_at)).toEqual([]);
  });
});

describeOnBothEngines('a clock that is two years ahead for one start', (open) => {
  /** A listening server, so that all its background work runs. */
  async function listen(database: Database, clock: SettableClock) {
    const source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const { app } = await buildTestApp({ database, clock, sourceSettings, digest: fastDigest });
    await app.listen({ port: 0, host: '127.0.0.1' });
    // The recorded turn shows that it has started; a stop waits until it is complete.
    const turn = database.query
      .selectFrom('upkeep_turn')
      .select('taken_at')
      .where('name', '=', 'analytics-retention');
    await expect
      .poll(async () => (await turn.executeTakeFirst())?.taken_at, { timeout: 20_000 })
      .toBe(clock.now());
    return app;
  }

  test('deletes nothing: statistics, sessions, devices and addresses are still there once it is corrected', async () => {
    const database = await open();
    const clock = settableClock();
    await createStaffPins({ database, clock, digest: fastDigest, pins: PINS });
    const first = await listen(database, clock);
    const admin = new Browser(first);
    await admin.signIn(PINS.adminPin);
    await admin.post('/api/customer-pins', { name: 'Ada', customerPinHash: browserHashOf(CUSTOMER_PIN) });
    const customer = new Browser(first);
    await customer.signIn(CUSTOMER_PIN);
    await first.inject({
      method: 'POST',
      url: '/api/analytics/visit',
      headers: { 'user-agent': BROWSER },
      payload: { path: '/', sessionId: SESSION, userAgent: BROWSER },
    });
    // A report first counts new visits.
    await admin.get('/api/analytics/summary?startDate=2026-11-14&endDate=2026-11-14');
    await first.close();
    const before = await kept(database);
    expect(before).toMatchObject({ visit_event: 1, session: 2, known_device: 2, addresses: 1 });

    clock.pass(730 * DAY_MS);
    const ahead = await listen(database, clock);
    for (const browser of [admin, customer]) {
      browser.moveTo({ app: ahead });
      expect((await browser.get('/api/auth/session')).status).toBe(401);
    }
    await ahead.close();
    expect(await kept(database)).toEqual(before);

    clock.pass(-730 * DAY_MS);
    const right = await listen(database, clock);
    for (const browser of [admin, customer]) {
      browser.moveTo({ app: right });
      expect((await browser.get('/api/auth/session')).status).toBe(200);
    }
    await right.close();
    expect(await kept(database)).toEqual(before);
  });

  async function kept({ query }: Database) {
    const count = async (table: 'visit_event' | 'visit' | 'visit_day' | 'session' | 'known_device') => {
      const { rows } = await query
        .selectFrom(table)
        .select((each) => each.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return rows;
    };
    const addresses = await query
      .selectFrom('usage_event')
      .select('id')
      .where('address', 'is not', null)
      .execute();
    return {
      visit_event: await count('visit_event'),
      visit: await count('visit'),
      visit_day: await count('visit_day'),
      session: await count('session'),
      known_device: await count('known_device'),
      addresses: addresses.length,
    };
  }
});
