import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { startSyncing } from '#test/catalogue/start-syncing.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const TEN = manyDevices(10);

describeOnBothEngines('syncing prices', (open) => {
  let shared: Database;
  beforeAll(async () => {
    shared = await open();
  });
  beforeEach(() => emptyPrices(shared));

  test('the first prices are published at once, whatever was rejected', async () => {
    const source = new PriceTestSource();
    source.says({ IPAD: { Tablets: null, 'iPad 9': 199 } }, { IPAD: [['iPad 10', 'later']] });
    const { sync, published, status } = startSyncing(shared, source);
    expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 1 });
    expect(await published()).toEqual(makeContent({ IPAD: { Tablets: null, 'iPad 9': 199 } }));
    expect(await status()).toMatchObject({
      published: {
        id: 1,
        source: 'prices.xlsx',
        state: 'published',
        rowCount: 1,
        categoryCount: 1,
        rejectedCount: 1,
        publishedAt: 2000,
        decidedBy: 'Tierbook',
      },
      waiting: null,
      leftOut: { rejected: { count: 1, entries: [{ sheet: 'IPAD', row: 4, cell: 'B4', value: 'later' }] } },
      lastCheckedAt: 2000,
      lastSuccessAt: 2000,
      lastError: null,
    });
  });

  test('an unchanged source is not imported again', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, status } = startSyncing(shared, source);
    await sync();
    expect(await sync()).toEqual({ kind: 'unchanged' });
    expect(source.reads).toBe(1);
    expect(await status()).toMatchObject({ lastSuccessAt: 3000, published: { id: 1 } });
  });

  test('the same content in another file changes nothing', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = startSyncing(shared, source);
    await sync();
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'same' });
    expect(await states()).toEqual(['1 published']);
  });

  test('a row that cannot be read is explained even when nothing else is new', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, status } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: TEN }, { IPAD: [['iPad 10', 'N/A']] });
    expect(await sync()).toEqual({ kind: 'same' });
    expect((await status()).leftOut.rejected.entries).toMatchObject([{ cell: 'B12', value: 'N/A' }]);
  });

  test('changes within limits are published, and the earlier snapshot stays', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, published, states } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 120, New: 5 } });
    expect(await sync()).toMatchObject({
      kind: 'published',
      candidate: { counts: { added: 1, removed: 0, changed: 1, rejected: 0 } },
    });
    expect(await published()).toEqual(makeContent({ IPAD: { ...TEN, 'Device 1': 120, New: 5 } }));
    expect(await states()).toEqual(['1 superseded', '2 published']);
  });

  test('changes beyond limits wait, with their reasons and their report, and what is published stays', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, published, status } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 2 });
    expect(await published()).toEqual(makeContent({ IPAD: TEN }));
    expect(await status()).toMatchObject({
      published: { id: 1 },
      waiting: {
        id: 2,
        state: 'held',
        publishedAt: null,
        reasons: [{ kind: 'prices-moved', moved: 1 }],
        report: {
          changed: { count: 1, entries: [{ device: 'Device 1', oldPriceCents: 10000, priceCents: 15100 }] },
        },
      },
    });
  });

  test('a list that already waits is not stored again, and a newer one replaces it', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'waiting' });
    source.says({ IPAD: { ...TEN, 'Device 1': 152 } });
    expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 3 });
    expect(await states()).toEqual(['1 published', '2 superseded', '3 held']);
  });

  test('nothing waits after the source goes back to the published list', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    source.says({ IPAD: TEN });
    expect(await sync()).toEqual({ kind: 'same' });
    expect(await states()).toEqual(['1 published', '2 superseded']);
  });

  test('discarded content does not come back by itself, and other content does', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, prices, states } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    await prices.discard({ by: 'admin' });
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'discarded' });
    expect(await states()).toEqual(['1 published', '2 discarded']);
    source.says({ IPAD: { ...TEN, 'Device 1': 110 } });
    expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 3 });
  });

  test('content that a person published after all is no longer discarded', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, prices } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    await prices.discard({ by: 'admin' });
    await prices.publish({ by: 'admin', id: 2 });
    source.says({ IPAD: { ...TEN, 'Device 1': 140 } });
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 4 });
  });

  test('a rollback pauses syncing until it is resumed; then the source is read even if it is unchanged', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, prices, published, status } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 120 } });
    await sync();
    await prices.rollback({ by: 'admin' });
    expect(await published()).toEqual(makeContent({ IPAD: TEN }));
    expect(await sync()).toEqual({ kind: 'paused', reason: 'rollback' });
    expect((await status()).pausedReason).toBe('rollback');
    expect(await prices.resume({ by: 'admin' })).toBe('rollback');
    expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 3 });
  });

  test('a device that lost its price is rejected and not taken for a section title', async () => {
    const source = new PriceTestSource({ IPAD: manyDevices(40) });
    const { sync, status, published } = startSyncing(shared, source);
    await sync();
    source.says({ IPAD: { ...manyDevices(40), 'Device 7': null, Accessories: null } });
    expect(await sync()).toMatchObject({ kind: 'published' });
    expect((await status()).leftOut.rejected.entries).toMatchObject([{ reason: 'The price is missing' }]);
    expect((await published())?.rows.filter((row) => row.isHeader === true)).toMatchObject([
      { device: 'Accessories' },
    ]);
  });

  test('the first real source replaces the sample without review', async () => {
    const sample = startSyncing(shared, new PriceTestSource({ IPAD: TEN, TOOLS: TEN }), true);
    await sample.sync();
    const source = new PriceTestSource({ GAMING: { 'Device 1': 100, Console: 1 } }, 'real.xlsx');
    const real = startSyncing(shared, source);
    expect(await real.sync()).toMatchObject({ kind: 'published', snapshotId: 2 });
    expect(await real.published()).toEqual(makeContent({ GAMING: { 'Device 1': 100, Console: 1 } }));
    source.says({ IPAD: TEN });
    expect(await real.sync()).toMatchObject({ kind: 'held' });
  });

  test('the sample never replaces real prices', async () => {
    const real = startSyncing(shared, new PriceTestSource({ IPAD: TEN }));
    await real.sync();
    const sample = new PriceTestSource({ IPAD: { ...TEN, 'Device 1': 101 } }, 'sample.xlsx');
    const { sync } = startSyncing(shared, sample, true);
    expect(await sync()).toEqual({ kind: 'sample-not-wanted' });
    expect(sample.reads).toBe(0);
  });
});
