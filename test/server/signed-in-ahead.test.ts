import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { configurationWithTiers } from '#test/isolation/priced-shop.ts';
import { NOON } from '#test/noon.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { type Asked, Listening } from './listening.ts';

const LIST = '/api/sheets/category-with-pricing/TOOLS%20%26%20MORE';
const CATEGORIES = '/api/sheets/categories';
const SIGNED_IN: readonly Role[] = ['customer', 'vip', 'heavyweight', 'manager', 'admin'];
const PATIENT = { timeout: 20_000 };

/** A shop on a port, in which every tier has another price. */
async function openShop(database: Database, clock: Clock = { now: () => NOON }) {
  await createStaffPins({ database, clock, digest: fastDigest, pins: PINS });
  const source = new PriceTestSource({ 'TOOLS & MORE': { Pen: 10, Crane: 480 } });
  const { app } = await buildTestApp({
    database,
    clock,
    digest: fastDigest,
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
    variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'error', METRICS_TOKEN: 'a token of the metrics' },
  });
  const shop = await Listening.on(app);
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.post('/api/config', { ...configurationWithTiers(), pinHash: admin.token });
  return { admin, shop, as: (role: Role) => signInAs(database, role, clock) };
}

function textOf({ body }: { body: string }): string {
  return Buffer.from(body, 'hex').toString();
}

async function borrowSqlite(): Promise<Database> {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return database;
}

describe('the list of a person who is signed in is sent ahead of the routes', () => {
  test('and equals what the routes would send, for every role', async () => {
    const { shop, as } = await openShop(await borrowSqlite());
    const lists = new Set<string>();
    for (const role of SIGNED_IN) {
      const own = await as(role);
      const { etag } = (await shop.ask(LIST, { headers: own })).headers;
      for (const [path, more] of [
        [LIST, {}],
        [LIST, { 'accept-encoding': 'gzip' }],
        [LIST, { 'if-none-match': String(etag) }],
        [LIST, { 'x-forwarded-proto': 'https' }],
        [CATEGORIES, {}],
      ] as const) {
        const headers = { ...own, ...more };
        const { isAhead, ...answer } = await shop.ask(path, { headers });
        expect(isAhead, role).toBe(true);
        expect(answer.status, role).toBe('if-none-match' in more ? 304 : 200);
        expect(answer, role).toEqual(await shop.askRoutes(path, { headers }));
      }
      lists.add(textOf(await shop.ask(LIST, { headers: own })));
    }
    // Customers without a tier and managers share the public list.
    lists.add(textOf(await shop.ask(LIST)));
    expect(lists.size).toBe(4);
  });

  test('also on a protected site; the admin’s list, with base prices, is not to be stored', async () => {
    const { shop, admin, as } = await openShop(await borrowSqlite());
    await admin.enableProtection('sesame');
    expect(await shop.ask(LIST, { headers: await as('vip') })).toMatchObject({
      isAhead: true,
      status: 200,
      headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept-Encoding' },
    });
    const own = await shop.ask(LIST, { headers: await as('admin') });
    expect(own).toMatchObject({ isAhead: true, headers: { 'cache-control': 'no-store' } });
    expect(textOf(own)).toContain('"originalPrice":480');
  });

  test('and is counted with the visitors’ lists', async () => {
    const { shop, as } = await openShop(await borrowSqlite());
    const headers = await as('vip');
    await shop.ask(LIST, { headers });
    const metrics = await shop.ask('/metrics', {
      headers: { authorization: 'Bearer a token of the metrics' },
    });
    expect(textOf(metrics)).toContain('tierbook_price_lists_sent_ahead_total{outcome="full"} 1');
  });
});

describe('the routes answer a person who is signed in', () => {
  test('everything except a plain GET of a known address with a live token', async () => {
    const { shop, as } = await openShop(await borrowSqlite());
    const own = await as('vip');
    const token = own.authorization?.replace('Bearer ', '') ?? '';
    const asked: [name: string, path: string, asked: Asked, status: number][] = [
      ['headers alone', LIST, { method: 'HEAD', headers: own }, 200],
      ['another spelling', LIST.replace('TOOLS', '%54OOLS'), { headers: own }, 200],
      ['a body', LIST, { headers: { ...own, 'content-length': '0' } }, 200],
      ['an unknown category', '/api/sheets/category-with-pricing/NONE', { headers: own }, 404],
      ['an unknown token', LIST, { headers: { authorization: `Bearer ${'0'.repeat(64)}` } }, 401],
      ['a token with one more digit', LIST, { headers: { authorization: `Bearer ${token}0` } }, 401],
      ['another scheme', LIST, { headers: { authorization: `Basic ${token}` } }, 401],
    ];
    for (const [name, path, request, status] of asked) {
      const answer = await shop.ask(path, request);
      expect(answer, name).toMatchObject({ isAhead: false, status });
      if (status === 401) expect(textOf(answer), name).not.toContain('Crane');
    }
  });

  test('when a view must be recorded, and it is recorded once', async () => {
    const [database, clock] = [await borrowSqlite(), settableClock(NOON)];
    const { shop, as } = await openShop(database, clock);
    const headers = await as('customer');
    const isAhead = async (path = LIST) => (await shop.ask(path, { headers })).isAhead;
    const accesses = async () =>
      (await database.query.selectFrom('customer').select('usage_count').execute())[0]?.usage_count;
    expect(await isAhead()).toBe(true);
    clock.pass(31 * MINUTE_MS);
    // The categories show no prices.
    expect(await isAhead(CATEGORIES)).toBe(true);
    expect([await isAhead(), await isAhead(), await isAhead()]).toEqual([false, true, true]);
    await vi.waitFor(async () => expect(await accesses()).toBe(1), PATIENT);
    clock.pass(MINUTE_MS);
    expect([await isAhead(), await isAhead()]).toEqual([false, true]);
    clock.pass(31 * MINUTE_MS);
    await isAhead();
    await vi.waitFor(async () => expect(await accesses()).toBe(2), PATIENT);
  });
});

describeOnBothEngines('a person who is signed in', (open, engine) => {
  async function openStand() {
    const [database, clock] = [await open(), settableClock(NOON)];
    const opened = await openShop(database, clock);
    // Another connection to the same data, as another process has.
    return { ...opened, elsewhere: await open(), clock };
  }
  type Stand = Awaited<ReturnType<typeof openStand>>;

  async function signedIn({ shop, as }: Stand, role: Role): Promise<Record<string, string>> {
    const headers = await as(role);
    const first = await shop.ask(LIST, { headers });
    expect(first, role).toMatchObject({ isAhead: engine === 'sqlite', status: 200 });
    return headers;
  }

  const ENDINGS: [
    name: string,
    role: Role,
    end: (stand: Stand, headers: Record<string, string>) => unknown,
  ][] = [
    ['logout', 'vip', ({ shop }, headers) => shop.askRoutes('/api/auth/logout', { method: 'POST', headers })],
    ['a new PIN', 'vip', ({ admin }) => admin.changePassword('vip', '77778888')],
    [
      'deactivation',
      'customer',
      ({ elsewhere }) => elsewhere.query.updateTable('customer').set({ is_active: 0 }).execute(),
    ],
    ['deletion', 'heavyweight', ({ elsewhere }) => elsewhere.query.deleteFrom('customer').execute()],
    [
      'the last day of access',
      'customer',
      ({ elsewhere, clock }) => {
        const yesterday = new Date(clock.now() - DAY_MS).toISOString().slice(0, 10);
        return elsewhere.query.updateTable('customer').set({ valid_until: yesterday }).execute();
      },
    ],
    ['the end of all sessions', 'vip', ({ elsewhere }) => elsewhere.query.deleteFrom('session').execute()],
    ['an hour without a request', 'admin', ({ clock }) => clock.pass(HOUR_MS)],
    ['thirty days', 'customer', ({ clock }) => clock.pass(30 * DAY_MS)],
  ];

  test('gets no list, and not the public one, with the next request after access has ended', async () => {
    const stand = await openStand();
    for (const [name, role, end] of ENDINGS) {
      const headers = await signedIn(stand, role);
      await end(stand, headers);
      const answer = await stand.shop.ask(LIST, { headers });
      const refusal = { isAhead: false, status: 401, headers: { 'cache-control': 'no-store' } };
      expect(answer, name).toMatchObject(refusal);
      expect(textOf(answer), name).not.toContain('Crane');
    }
  });

  test('gets the list of another tier with the next request after a change of tier', async () => {
    const stand = await openStand();
    const { shop, elsewhere, as } = stand;
    const headers = await signedIn(stand, 'customer');
    const bodyFor = async (given: Record<string, string>) => (await shop.ask(LIST, { headers: given })).body;
    const [heavyweight, vip] = [await bodyFor(await as('heavyweight')), await bodyFor(await as('vip'))];
    expect(heavyweight).not.toBe(vip);
    await elsewhere.query.updateTable('customer').set({ is_heavyweight: 1 }).execute();
    expect(await bodyFor(headers)).toBe(heavyweight);
    await elsewhere.query.updateTable('customer').set({ is_heavyweight: 0, is_vip: 1 }).execute();
    expect(await bodyFor(headers)).toBe(vip);
  });

  test('stays signed in while lists are read, because each reading extends the idle time', async () => {
    const stand = await openStand();
    const { shop, elsewhere, clock } = stand;
    const headers = await signedIn(stand, 'manager');
    const newest = elsewhere.query.selectFrom('session').select('last_seen_at').orderBy('id', 'desc');
    for (let reading = 0; reading < 3; reading += 1) {
      clock.pass(50 * MINUTE_MS);
      expect((await shop.ask(LIST, { headers })).status).toBe(200);
      const stored = async () => (await newest.executeTakeFirst())?.last_seen_at;
      await vi.waitFor(async () => expect(await stored()).toBe(clock.now()), PATIENT);
    }
    clock.pass(HOUR_MS);
    expect((await shop.ask(LIST, { headers })).status).toBe(401);
  });
});
