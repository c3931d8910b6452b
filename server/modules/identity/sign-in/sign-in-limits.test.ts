import { beforeEach, expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest, type Instance, openInstance, SITE_PASSWORD } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';

const ADA = '77778888';
const BOB = '99990000';
const EVERY_MS = 120_000;

/** Each sign-in after the twentieth ended the oldest session. */
const LIVE_SESSIONS = 20;

describeOnBothEngines('successful sign-ins', (open) => {
  let database: Database;
  let clock: SettableClock;
  let instance: Instance;
  /** How often the slow digest of a secret was computed. */
  let digests = 0;

  beforeEach(async () => {
    database = await open();
    clock = settableClock();
    instance = await openInstance(database, clock, (hash) => {
      digests += 1;
      return fastDigest(hash);
    });
    for (const [name, pin] of [
      ['Ada', ADA],
      ['Bob', BOB],
    ] as const) {
      const { pin: lookup } = await fastDigest(browserHashOf(pin));
      await makeCustomer(database.query, { name, lookup });
    }
    digests = 0;
  });

  const validatePin = (browser: Browser, pin: string) =>
    browser.post('/api/validate-pin', { pinHash: browserHashOf(pin) });
  /** How many times the same browser signs in before it is refused. */
  const loop = async (browser: Browser, times: number, pin: string) => {
    let passed = 0;
    while (passed < times && (await validatePin(browser, pin)).status === 200) passed += 1;
    return passed;
  };
  /** A browser that has no cookie. */
  const arrive = (pin: string, remoteAddress = '127.0.0.1') =>
    instance.app.inject({
      method: 'POST',
      url: '/api/validate-pin',
      remoteAddress,
      payload: { pinHash: browserHashOf(pin) },
    });
  const sessionCount = async () => (await database.query.selectFrom('session').select('id').execute()).length;
  /** How much of each sign-in allowance is used. */
  const spent = async () => {
    const rows = await database.query.selectFrom('throttle_allowance').selectAll().orderBy('key').execute();
    return rows.flatMap(({ key, spent_until_ms }) =>
      key.startsWith('sign-ins:') ? [[key, spent_until_ms / EVERY_MS] as const] : [],
    );
  };

  test('are limited to 30 an hour per customer; further ones are refused and open no session', async () => {
    const browser = instance.browser();
    expect(await loop(browser, 100, ADA)).toBe(30);
    for (let time = 0; time < 10; time += 1) await validatePin(browser, ADA);
    expect(digests).toBe(30);
    expect(await sessionCount()).toBe(LIVE_SESSIONS);
    const audited = () => database.query.selectFrom('audit').selectAll().execute();
    const before = await audited();

    // On a new browser only the test shows whose PIN it is.
    const refused = await arrive(ADA);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('120');
    expect(refused.json()).toMatchObject({ error: 'Too many attempts. Please try again later.' });
    expect(digests).toBe(31);
    expect(await sessionCount()).toBe(LIVE_SESSIONS);
    expect(await audited()).toEqual(before);
    expect(await database.query.selectFrom('throttle_budget').selectAll().execute()).toEqual([]);

    expect((await arrive(BOB)).statusCode).toBe(200);
    expect((await arrive('12341234')).json()).toMatchObject({ role: 'public' });
    clock.pass(EVERY_MS);
    expect(await loop(browser, 5, ADA)).toBe(1);
  });

  test('with a shared PIN are counted per device, or per network for a new browser', async () => {
    const [one, other] = [instance.browser(), instance.browser()];
    // The first of them comes without a cookie.
    expect(await loop(one, 100, PINS.vipPin)).toBe(31);
    expect(await loop(other, 1, PINS.vipPin)).toBe(1);
    expect(await spent()).toEqual([
      ['sign-ins:address:127.0.0.1', 2],
      [expect.stringMatching(/^sign-ins:device:/), 30],
    ]);
    await database.query
      .updateTable('throttle_allowance')
      .set({ spent_until_ms: 29 * EVERY_MS })
      .where('key', '=', 'sign-ins:address:127.0.0.1')
      .execute();
    expect((await arrive(PINS.vipPin)).statusCode).toBe(200);
    expect((await arrive(PINS.vipPin)).statusCode).toBe(429);
    expect((await arrive(PINS.vipPin, '198.51.100.7')).statusCode).toBe(200);
    expect(await loop(other, 1, PINS.vipPin)).toBe(1);
    expect((await arrive(ADA)).statusCode).toBe(200);
  });

  test('share one limit at all entry points; confirming the admin PIN and the site password do not count', async () => {
    const [manager, ada] = [instance.browser(), instance.browser()];
    await manager.post('/api/auth/validate-manager', { pinHash: browserHashOf(PINS.managerPin) });
    await validatePin(ada, ADA);
    const admin = await instance.admin();
    await admin.enableProtection(SITE_PASSWORD);
    await ada.knock(ADA);
    await ada.knock(SITE_PASSWORD);
    expect(await spent()).toEqual([
      ['sign-ins:address:127.0.0.1', 2],
      [expect.stringMatching(/^sign-ins:person:\d+$/), 2],
    ]);
  });
});
