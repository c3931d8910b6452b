import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { NOON } from '#test/noon.ts';
import { findUpdateTimes } from './find-update-times.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOON + minutes * MINUTE_MS).toISOString();

type Change = (configuration: Configuration) => void;

/** Prices of 470 and more: the pen's. */
const setPublic =
  (pct: number): Change =>
  ({ defaultsByRole }) => {
    defaultsByRole.public['470+'] = { mode: 'pct', pct, flat: 0 };
  };
const setTier =
  (tier: 'vip' | 'heavyweight', flat: number): Change =>
  ({ defaultsByRole }) => {
    defaultsByRole[tier]['470+'] = { mode: 'flat', pct: 0, flat };
  };
/** A rule for prices that the list does not have. */
const setUnused: Change = ({ defaultsByRole }) => {
  defaultsByRole.public['0-99'] = { mode: 'pct', pct: 77, flat: 0 };
};
const setTheme: Change = (configuration) => {
  configuration.themeByRole = { ...configuration.themeByRole, public: 'arctic-aurora' };
};

function changed(...changes: Change[]): Configuration {
  const configuration = structuredClone(DEFAULT_CONFIGURATION);
  for (const change of changes) change(configuration);
  return configuration;
}

describeOnBothEngines('the time of the last update', (open) => {
  /** A shop that published a list at noon. */
  async function openShop(database: Database) {
    let minutes = 0;
    const source = new PriceTestSource({ TOOLS: { Pen: 1000 } });
    const { app, as } = await buildTestApp({
      database,
      clock: { now: () => NOON + minutes * MINUTE_MS },
      sourceSettings: { source, isSample: false, everySeconds: 3600 },
    });
    const admin = await as('admin');
    return {
      async saveAt(minute: number, ...changes: Change[]) {
        minutes = minute;
        const payload = { ...changed(...changes), pinHash: admin.authorization?.replace('Bearer ', '') };
        const answer = await app.inject({ method: 'POST', url: '/api/config', headers: admin, payload });
        expect(answer.statusCode, answer.body).toBe(200);
      },
      async seenBy(role: Role) {
        const headers = role === 'public' ? {} : await as(role);
        return await app.inject({ url: '/api/sheets/categories', headers });
      },
    };
  }

  type Shop = Awaited<ReturnType<typeof openShop>>;
  const timeFor = async (shop: Shop, role: Role) => (await shop.seenBy(role)).json().updatedAt;
  const timesOf = async (shop: Shop) => [
    await timeFor(shop, 'public'),
    await timeFor(shop, 'vip'),
    await timeFor(shop, 'heavyweight'),
  ];

  test('is that of the publication, until rules change the prices', async () => {
    const shop = await openShop(await open());
    expect(await timesOf(shop)).toEqual([at(0), at(0), at(0)]);
    await shop.saveAt(1, setPublic(50));
    expect(await timesOf(shop)).toEqual([at(1), at(1), at(1)]);
    expect((await shop.seenBy('public')).json().publishedAt).toBe(at(0));
  });

  test('of one tier tells nothing about the rules of another, in its answer or its tag', async () => {
    const shop = await openShop(await open());
    const before = await shop.seenBy('public');
    await shop.saveAt(2, setTier('vip', 70));
    expect(await timesOf(shop)).toEqual([at(0), at(2), at(0)]);
    const after = await shop.seenBy('public');
    expect(after.body).toBe(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
    await shop.saveAt(3, setTier('vip', 70), setTier('heavyweight', 90));
    expect(await timesOf(shop)).toEqual([at(0), at(2), at(3)]);
    for (const role of ['customer', 'manager', 'admin'] as const)
      expect(await timeFor(shop, role), role).toBe(at(0));
  });

  test('does not move when a save leaves all prices as they were', async () => {
    const shop = await openShop(await open());
    await shop.saveAt(1, setTheme);
    await shop.saveAt(2, setTheme, setUnused);
    expect(await timesOf(shop)).toEqual([at(0), at(0), at(0)]);
  });

  test('is that of the save that brought the prices back, not of an earlier one with the same prices', async () => {
    const shop = await openShop(await open());
    await shop.saveAt(1, setPublic(50));
    await shop.saveAt(2);
    await shop.saveAt(3, setTheme);
    expect(await timeFor(shop, 'public')).toBe(at(2));
  });

  test('is the same on a server that starts later', async () => {
    const database = await open();
    const shop = await openShop(database);
    await shop.saveAt(1, setPublic(50));
    await shop.saveAt(2, setPublic(50), setTier('vip', 70));
    await shop.saveAt(3, setPublic(50), setTier('vip', 70), setTheme);
    const later = await openShop(await open());
    expect(await timesOf(later)).toEqual([at(1), at(2), at(1)]);
    expect((await later.seenBy('vip')).headers.etag).toBe((await shop.seenBy('vip')).headers.etag);
  });
});

test('without an earlier revision, as after pruning, the time is that of the publication', () => {
  const rows = [{ device: 'Pen', display: 'Pen', price: 1000, category: 'TOOLS' }];
  const history = [{ configuration: DEFAULT_CONFIGURATION, savedAt: NOON + MINUTE_MS }];
  expect(findUpdateTimes(rows, { publishedAt: NOON, history, known: null })).toEqual({
    public: NOON,
    vip: NOON,
    heavyweight: NOON,
  });
});
