import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CuttableLine } from './cuttable-line.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import {
  CATEGORY,
  cookieOf,
  listOf,
  makePremises,
  nameOfList,
  PINS,
  type Reply,
  ServedShop,
  SITE_PASSWORD,
  UNAVAILABLE,
} from './served-shop.ts';

const SHORT_OUTAGE_MS = 1500;
const AWAY_MS = IS_LONG ? 60_000 : SHORT_OUTAGE_MS;
const PATIENT = { timeout: 90_000, interval: 250 };

/** The delivered product on PostgreSQL, through a connection that can be cut. */
async function openShop() {
  const { variables, databaseUrl } = await makePremises('postgres');
  const line = await CuttableLine.open(databaseUrl ?? '');
  const shop = await ServedShop.start({ ...variables, DATABASE_URL: line.url });
  return { shop, line };
}

/** Calls of a signed-in person: none of them may be answered as for a visitor. */
function askAs(shop: ServedShop, token: string): Promise<Reply[]> {
  return Promise.all([
    shop.list(CATEGORY, { token }),
    shop.categories({ token }),
    shop.ask('GET', '/api/auth/session', { token }),
    shop.ask('GET', '/api/config', { token }),
    shop.saveConfiguration(token, {}),
    shop.createCustomer(token, 'Ada', '77778888'),
  ]);
}

function expectUnavailable(replies: readonly Reply[]): void {
  for (const { status, body, headers } of replies) {
    expect({ status, body }).toEqual({ status: 503, body: UNAVAILABLE });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('cache-control')).toBe('no-store');
  }
}

/** The process still runs, there was no uncaught error, and the log is short. */
function expectCalm({ server }: ServedShop, requests: number): void {
  expect(server.process.exitCode).toBeNull();
  const lines = server.logged();
  expect(lines.filter((line) => line.includes('"level":60') || line.includes('unexpected error'))).toEqual(
    [],
  );
  expect(lines.length).toBeLessThan(60 + requests / 2);
}

test(
  'during a database outage visitors see prices, sessions get a 503, and all recovers without a restart',
  SLOW_TEST,
  async () => {
    const { shop, line } = await openShop();
    const [admin, vip] = [await shop.signIn(PINS.ADMIN_PIN), await shop.signIn(PINS.VIP_PIN)];
    const before = await shop.list(CATEGORY);
    const tag = before.headers.get('etag') ?? '';

    await line.cut();
    const end = performance.now() + AWAY_MS;
    let requests = 0;
    do {
      const visitors = await Promise.all([
        shop.list(CATEGORY),
        shop.categories(),
        shop.list(CATEGORY, { headers: { 'if-none-match': tag } }),
        shop.ask('GET', '/healthz'),
      ]);
      expect(visitors.map(({ status }) => status)).toEqual([200, 200, 304, 200]);
      expect(visitors[0]?.text).toBe(before.text);
      expectUnavailable([...(await askAs(shop, admin)), ...(await askAs(shop, vip))]);
      const others = [await shop.tryPin(PINS.ADMIN_PIN), await shop.visit('/away')];
      expectUnavailable(others);
      expect(await shop.isReady()).toBe(false);
      requests += 14;
      await delay(100);
    } while (performance.now() < end);
    expectCalm(shop, requests);

    await line.restore();
    await expect.poll(() => shop.isReady(), PATIENT).toBe(true);
    const saved = await shop.saveConfiguration(admin, await shop.configuration(admin));
    expect(saved.body.revision).toBe(2);
    expect((await shop.list(CATEGORY, { token: vip })).status).toBe(200);
    expect((await shop.visit('/back')).status).toBe(202);
    expect((await shop.createCustomer(admin, 'Ada', '77778888')).status).toBe(201);
    // It listens for notifications again, and does the background work again.
    await shop.upload(admin, `${CATEGORY}.csv`, listOf(1));
    await expect
      .poll(async () => (await shop.list(CATEGORY)).body.devices?.[0]?.display, PATIENT)
      .toBe(nameOfList(1));
    expectCalm(shop, requests);
  },
);

test(
  'during a database outage a protected site stays closed, and open to visitors with a grant',
  SLOW_TEST,
  async () => {
    const { shop, line } = await openShop();
    const admin = await shop.signIn(PINS.ADMIN_PIN);
    await shop.protect(admin, true);
    const cookie = cookieOf(await shop.knock(SITE_PASSWORD));

    await line.cut();
    await expect.poll(() => shop.isReady(), PATIENT).toBe(false);
    for (const reply of [await shop.list(CATEGORY), await shop.categories()]) {
      expect(reply).toMatchObject({ status: 401, body: { details: { code: 'site-locked' } } });
    }
    expect((await shop.list(CATEGORY, { cookie })).status).toBe(200);
    expectUnavailable([await shop.knock(SITE_PASSWORD), await shop.list(CATEGORY, { cookie, token: admin })]);

    await line.restore();
    await expect.poll(async () => (await shop.knock(SITE_PASSWORD)).status, PATIENT).toBe(200);
    expect((await shop.list(CATEGORY)).status).toBe(401);
  },
);

test.runIf(IS_LONG)('a frozen database times out, and is used again when it is back', SLOW_TEST, async () => {
  const { shop, line } = await openShop();
  const admin = await shop.signIn(PINS.ADMIN_PIN);
  line.silence();
  const asked = performance.now();
  const waiting = Promise.all(Array.from({ length: 20 }, () => shop.list(CATEGORY, { token: admin })));
  expect(await shop.isReady()).toBe(false);
  expect((await shop.list(CATEGORY)).status).toBe(200);
  expectUnavailable(await waiting);
  const gaveUpAfterMs = performance.now() - asked;
  expect(gaveUpAfterMs).toBeLessThan(45_000);
  console.info(`a silent database was given up after ${Math.round(gaveUpAfterMs)} ms`);
  await line.restore();
  await expect.poll(() => shop.isReady(), PATIENT).toBe(true);
  expect((await shop.list(CATEGORY, { token: admin })).status).toBe(200);
});
