import { expect, test } from 'vitest';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { manyDevices, type Prices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { configurationWithTiers } from '#test/isolation/priced-shop.ts';
import { NOON } from '#test/noon.ts';

const CATEGORIES = '/api/sheets/categories';
const PRICES = {
  IPAD: { 'iPad 9': 200, 'iPad Pro': 1000 },
  'WATCHS & AIRPODS': { 'AirPods Pro': 150, 'AirPods 4': 90 },
};
const LISTS = Object.keys(PRICES).map(
  (category) => `/api/sheets/category-with-pricing/${encodeURIComponent(category)}`,
);

/** Every tier has different prices for everything. */
async function openShop(parts: Parameters<typeof buildTestApp>[0] = {}, prices: Prices = PRICES) {
  const source = new PriceTestSource(prices);
  const built = await buildTestApp({
    ...parts,
    sourceSettings: { source, isSample: false, everySeconds: 3600 },
  });
  const admin = await built.as('admin');
  const pinHash = admin.authorization?.replace('Bearer ', '');
  const payload = { ...configurationWithTiers(), pinHash };
  const saved = await built.app.inject({ method: 'POST', url: '/api/config', headers: admin, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  const get = (url: string, headers: Record<string, string> = {}) => built.app.inject({ url, headers });
  return { ...built, admin, get };
}

test('an admin gets the very bytes of each tier and category, in any encoding, and may not keep them', async () => {
  // Too long to be kept unpacked.
  const { as, admin, get } = await openShop({}, { ...PRICES, IPAD: manyDevices(9000) });
  for (const url of [CATEGORIES, ...LISTS])
    for (const coding of ['identity', 'gzip', 'br']) {
      const accept = { 'accept-encoding': coding };
      const bodies = new Set<string>();
      for (const tier of TIER_IDS) {
        const own = await get(url, { ...accept, ...(await as(tier)) });
        const seen = await get(`${url}?as=${tier}`, { ...accept, ...admin });
        expect(seen.statusCode).toBe(200);
        expect(seen.rawPayload.equals(own.rawPayload), `${tier} ${url}`).toBe(true);
        const told = ['etag', 'vary', 'content-type', 'content-encoding', 'content-length'];
        for (const name of told) expect(seen.headers[name], name).toBe(own.headers[name]);
        expect(seen.headers['cache-control']).toBe('no-store');
        expect(own.headers['cache-control']).toBe('private, no-cache');
        const again = await get(`${url}?as=${tier}`, {
          ...accept,
          ...admin,
          'if-none-match': String(own.headers.etag),
        });
        expect([again.statusCode, again.headers['cache-control'], again.body]).toEqual([304, 'no-store', '']);
        bodies.add(seen.rawPayload.toString('hex'));
      }
      if (url !== CATEGORIES) expect(bodies.size, url).toBe(TIER_IDS.length);
    }
  expect((await get(LISTS[0] ?? '', admin)).json().devices[0]).toHaveProperty('originalPrice');
});

test('nobody else may ask for a tier, not even for their own, and learns nothing about it', async () => {
  const { app, as, get } = await openShop();
  for (const role of ROLES.filter((each) => each !== 'admin')) {
    const headers = await as(role);
    for (const url of [CATEGORIES, ...LISTS, '/api/sheets/category-with-pricing/NONE'])
      for (const as of [...TIER_IDS, 'admin', '', 'vip&as=public']) {
        const answer = await get(`${url}?as=${as}`, headers);
        expect(answer.statusCode, `${role} ${url} ${as}`).toBe(role === 'public' ? 401 : 403);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(Object.keys(answer.json())).not.toContain('devices');
      }
    const head = await app.inject({ method: 'HEAD', url: `${LISTS[0]}?as=vip`, headers });
    expect(head.statusCode).toBe(role === 'public' ? 401 : 403);
  }
});

test('a tier that does not exist is refused in a sentence', async () => {
  const { admin, get } = await openShop();
  for (const as of ['gold', 'admin', 'customer', 'VIP', '', 'vip&as=public', '__proto__']) {
    const answer = await get(`${LISTS[0]}?as=${as}`, admin);
    expect(answer.statusCode, as).toBe(400);
    const message = 'There is no such tier. Choose one of public, vip, heavyweight.';
    expect(answer.json()).toEqual({ error: message, details: [{ path: 'as', message }] });
  }
  expect((await get('/api/sheets/category-with-pricing/NONE?as=vip', admin)).statusCode).toBe(404);
});

describeOnBothEngines('seeing the list as a tier', (open) => {
  test("is nobody's access", async () => {
    const database = await open();
    const clock = settableClock(NOON);
    const { app, as, admin, get } = await openShop({ database, clock });
    const customer = await as('customer');
    clock.pass(40 * MINUTE_MS);
    for (const tier of TIER_IDS)
      for (const url of LISTS) expect((await get(`${url}?as=${tier}`, admin)).statusCode).toBe(200);
    // Counted, unlike all others.
    await get(LISTS[0] ?? '', customer);
    // Accesses are written a moment later, or now.
    await app.close();
    const { query } = database;
    const accesses = query.selectFrom('usage_event').innerJoin('customer', 'customer.id', 'customer_id');
    expect(await accesses.select('name').execute()).toEqual([{ name: 'A customer' }]);
    const viewing = query.selectFrom('session').select('id').where('last_priced_at', '=', clock.now());
    expect(await viewing.execute()).toHaveLength(1);
    for (const table of ['analytics_inbox', 'visit', 'demand_day'] as const)
      expect(await query.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
