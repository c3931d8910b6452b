import { parseCsv } from 'hucre/csv';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { describeChanges } from '#domain/configuration/describe-changes.ts';
import { setTheme } from '#domain/configuration/edit-themes.ts';
import { DEMAND_TIERS } from '#domain/contract/entities/demand.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { givenTextsOf } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { bootDataOf } from '#server/platform/http/document/boot-data.ts';
import { buildTestApp, makeTemporaryFolder } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { WHOLESALE_ID } from './wholesale.ts';

/** A shop whose made-up tier adds $50 in every bucket, saved by the call that the Engine Room makes. */
async function openShop(source: PriceTestSource) {
  const database = await openDatabase({ dataDir: makeTemporaryFolder(), databaseUrl: null });
  onTestFinished(() => database.close());
  const sourceSettings = { source, isSample: false, everySeconds: 3600 };
  const { app, as } = await buildTestApp({ database, sourceSettings });
  const headers = await as('admin');
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) });
  const rules = DEFAULT_CONFIGURATION.buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat: 50 }]);
  const saved = await call('POST', '/api/config', {
    ...DEFAULT_CONFIGURATION,
    defaultsByRole: { ...DEFAULT_CONFIGURATION.defaultsByRole, [WHOLESALE_ID]: Object.fromEntries(rules) },
    pinHash: headers.authorization?.replace('Bearer ', ''),
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const listFor = async (role: Role) =>
    (await app.inject({ url: '/api/sheets/category-with-pricing/IPAD', headers: await as(role) })).json();
  return { call, listFor };
}

test('a tier that exists only in the table is priced, listed, reviewed and downloaded', async () => {
  const source = new PriceTestSource({ IPAD: { 'iPad 9': 200, 'iPad Pro': 1000 } });
  const { call, listFor } = await openShop(source);
  await call('POST', '/api/price-data/sync');
  expect(await listFor('public')).toMatchObject({ devices: [{ finalPrice: 160 }, { finalPrice: 900 }] });
  expect(await listFor(WHOLESALE_ID)).toMatchObject({ devices: [{ finalPrice: 210 }, { finalPrice: 950 }] });

  const { body } = await call('GET', '/api/price-data/download/current?format=csv');
  expect(parseCsv(body.replace('\uFEFF', ''))).toEqual([
    ['Category', 'Device', 'Display', 'Price', 'Public', 'VIP', 'Heavyweight', 'Wholesale'],
    ['IPAD', 'iPad 9', 'iPad 9', '200', '160', '160', '160', '210'],
    ['IPAD', 'iPad Pro', 'iPad Pro', '1000', '900', '900', '900', '950'],
  ]);

  source.says({ IPAD: { 'iPad 9': 210, 'iPad Pro': 1000 } });
  await call('POST', '/api/price-data/sync');
  const { changed } = (await call('GET', '/api/price-data/snapshots/2/review')).json();
  expect(changed.entries).toMatchObject([
    {
      before: { prices: { public: 160, [WHOLESALE_ID]: 210 } },
      after: { prices: { public: 170, [WHOLESALE_ID]: 220 } },
    },
  ]);
});

test('a tier that exists only in the table has a default theme, a title, described changes and its own demand', () => {
  const environment = readEnvironment({ BRAND_NAME_WHOLESALE: 'Northside Trade' });
  const given = givenTextsOf(environment);
  const brand = brandOf({ given, settings: DEFAULT_SHOP_SETTINGS, isSample: true });
  const page = bootDataOf(DEFAULT_CONFIGURATION, brand, { isSiteProtected: false, pinsBeforeClaim: null });
  expect(page.brand).toHaveProperty('nameWholesale', 'Northside Trade');
  expect(page.themeByRole).toHaveProperty(WHOLESALE_ID, 'arctic-aurora');
  const edited = setTheme(DEFAULT_CONFIGURATION, WHOLESALE_ID, 'clean-pro');
  expect(describeChanges(DEFAULT_CONFIGURATION, edited)).toEqual(['Theme of Wholesale changed']);
  expect(DEMAND_TIERS).toEqual(['public', 'customer', 'vip', 'heavyweight', WHOLESALE_ID]);
});
