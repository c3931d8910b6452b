import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Database } from '#server/platform/database/index.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { openPriceData } from './price-data.service.ts';
import { getContent } from './price-snapshot.repo.ts';
import { readPriceStatus } from './price-status.service.ts';
import { readContent } from './snapshots/snapshot-content.ts';
import { SourceError } from './sources/workbook/source-error.ts';
import { type SyncOutcome, syncPrices } from './sync-prices.service.ts';

const TEN = manyDevices(10);

describeOnBothEngines('syncing prices', (open) => {
  let shared: Database;
  beforeAll(async () => {
    shared = await open();
  });
  beforeEach(() => emptyPrices(shared));

  /** One process: its own clock and view of the source. */
  function start(source: PriceTestSource, settings: { isSample?: boolean; database?: Database } = {}) {
    const database = settings.database ?? shared;
    let now = 1000;
    const clock = { now: () => now };
    const isSample = settings.isSample ?? false;
    const parts = { database, clock, source, isSample, buckets: () => DEFAULT_CONFIGURATION.buckets };
    return {
      database,
      prices: openPriceData({ database, clock }),
      sync: (signal = new AbortController().signal): Promise<SyncOutcome> => {
        now += 1000;
        return syncPrices(parts, signal);
      },
      status: () => readPriceStatus(database),
      async published() {
        const { published } = await readPriceStatus(database);
        return published && readContent(await getContent(database.query, published.id));
      },
      async states() {
        const { history } = await readPriceStatus(database);
        return history.map(({ id, state }) => `${id} ${state}`).toReversed();
      },
    };
  }

  test('the first prices are published at once, whatever was rejected', async () => {
    const source = new PriceTestSource();
    source.says({ IPAD: { Tablets: null, 'iPad 9': 199 } }, { IPAD: [['iPad 10', 'CALL']] });
    const { sync, published, status } = start(source);
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
      leftOut: { rejected: { count: 1, entries: [{ sheet: 'IPAD', row: 4, cell: 'B4', value: 'CALL' }] } },
      lastCheckedAt: 2000,
      lastSuccessAt: 2000,
      lastError: null,
    });
  });

  test('a source that has not changed is not handed over again', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, status } = start(source);
    await sync();
    expect(await sync()).toEqual({ kind: 'unchanged' });
    expect(source.reads).toBe(1);
    expect(await status()).toMatchObject({ lastSuccessAt: 3000, published: { id: 1 } });
  });

  test('the same content in another file is nothing new', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = start(source);
    await sync();
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'same' });
    expect(await states()).toEqual(['1 published']);
  });

  test('a row that cannot be read is explained even when nothing else is new', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, status } = start(source);
    await sync();
    source.says({ IPAD: TEN }, { IPAD: [['iPad 10', 'N/A']] });
    expect(await sync()).toEqual({ kind: 'same' });
    expect((await status()).leftOut.rejected.entries).toMatchObject([{ cell: 'B12', value: 'N/A' }]);
  });

  test('changes within limits are published, and the earlier snapshot stays', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, published, states } = start(source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 120, New: 5 } });
    expect(await sync()).toMatchObject({
      kind: 'published',
      candidate: {
        report: {
          added: { count: 1 },
          changed: { count: 1, entries: [{ oldPriceCents: 10000, priceCents: 12000 }] },
        },
      },
    });
    expect(await published()).toEqual(makeContent({ IPAD: { ...TEN, 'Device 1': 120, New: 5 } }));
    expect(await states()).toEqual(['1 superseded', '2 published']);
  });

  test('changes beyond limits wait, with their reasons and their report, and what is published stays', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, published, status } = start(source);
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

  test('what waits already is nothing new, and a newer candidate replaces it', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = start(source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'waiting' });
    source.says({ IPAD: { ...TEN, 'Device 1': 152 } });
    expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 3 });
    expect(await states()).toEqual(['1 published', '2 superseded', '3 held']);
  });

  test('when the source goes back to what is published, nothing waits any more', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, states } = start(source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 151 } });
    await sync();
    source.says({ IPAD: TEN });
    expect(await sync()).toEqual({ kind: 'same' });
    expect(await states()).toEqual(['1 published', '2 superseded']);
  });

  test('discarded content does not come back by itself, and other content does', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, prices, states } = start(source);
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
    const { sync, prices } = start(source);
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

  test('a roll back pauses syncing until it is resumed; then the source is read even if it is the same', async () => {
    const source = new PriceTestSource({ IPAD: TEN });
    const { sync, prices, published, status } = start(source);
    await sync();
    source.says({ IPAD: { ...TEN, 'Device 1': 120 } });
    await sync();
    await prices.rollback({ by: 'admin' });
    expect(await published()).toEqual(makeContent({ IPAD: TEN }));
    expect(await sync()).toEqual({ kind: 'paused', reason: 'rollback' });
    expect((await status()).pausedReason).toBe('rollback');
    expect(await prices.resume()).toBe('rollback');
    expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 3 });
  });

  test('a device that lost its price is rejected and not taken for a section title', async () => {
    const source = new PriceTestSource({ IPAD: manyDevices(40) });
    const { sync, status, published } = start(source);
    await sync();
    source.says({ IPAD: { ...manyDevices(40), 'Device 7': null, Accessories: null } });
    expect(await sync()).toMatchObject({ kind: 'published' });
    expect((await status()).leftOut.rejected.entries).toMatchObject([{ reason: 'The price is missing' }]);
    expect((await published())?.rows.filter((row) => row.isHeader === true)).toMatchObject([
      { device: 'Accessories' },
    ]);
  });

  test('the first real source replaces the sample without review', async () => {
    const sample = start(new PriceTestSource({ IPAD: TEN, TOOLS: TEN }), { isSample: true });
    await sample.sync();
    const source = new PriceTestSource({ GAMING: { 'Device 1': 100, Console: 1 } }, 'real.xlsx');
    const real = start(source);
    expect(await real.sync()).toMatchObject({ kind: 'published', snapshotId: 2 });
    expect(await real.published()).toEqual(makeContent({ GAMING: { 'Device 1': 100, Console: 1 } }));
    source.says({ IPAD: TEN });
    expect(await real.sync()).toMatchObject({ kind: 'held' });
  });

  test('the sample never takes the place of real prices', async () => {
    const real = start(new PriceTestSource({ IPAD: TEN }));
    await real.sync();
    const sample = new PriceTestSource({ IPAD: { ...TEN, 'Device 1': 101 } }, 'sample.xlsx');
    const { sync } = start(sample, { isSample: true });
    expect(await sync()).toEqual({ kind: 'sample-not-wanted' });
    expect(sample.reads).toBe(0);
  });

  describe('a source that fails', () => {
    test('leaves what is published alone; the last success and the last error are visible', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, published, status } = start(source);
      await sync();
      source.failsWith(new SourceError('damaged', 'prices.xlsx is damaged.'));
      expect(await sync()).toMatchObject({ kind: 'failed', message: 'prices.xlsx is damaged.' });
      expect(await published()).toEqual(makeContent({ IPAD: TEN }));
      expect(await status()).toMatchObject({
        lastCheckedAt: 3000,
        lastSuccessAt: 2000,
        lastError: { message: 'prices.xlsx is damaged.', at: 3000, isCurrent: true },
      });
      source.says({ IPAD: TEN });
      await sync();
      expect((await status()).lastError).toMatchObject({ at: 3000, isCurrent: false });
    });

    test('in a way nobody thought of is recorded without its words, which may quote anything', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      source.failsWith(new TypeError('secret of 4711'));
      const { sync, status } = start(source);
      expect(await sync()).toMatchObject({ kind: 'failed', error: new TypeError('secret of 4711') });
      expect((await status()).lastError?.message).toMatch(/^The prices could not be taken over/);
    });

    test('with no price at all says so and names the first row that was left out', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, published, status } = start(source);
      await sync();
      source.says({ IPAD: {} }, { IPAD: [['iPad 9', 'CALL']] });
      expect(await sync()).toMatchObject({ kind: 'failed' });
      expect((await status()).lastError?.message).toBe(
        "prices.xlsx holds no row with a device and a price. The first row that was left out: IPAD B2, 'CALL' is not a price.",
      );
      expect(await published()).toEqual(makeContent({ IPAD: TEN }));
    });

    test('because the server stops is no error', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, status } = start(source);
      const abort = new AbortController();
      source.meanwhile(async () => abort.abort());
      expect(await sync(abort.signal)).toEqual({ kind: 'stopped' });
      expect(await status()).toMatchObject({ lastError: null, published: null });
    });
  });

  describe('two processes', () => {
    test('that read the same source at once publish it once', async () => {
      const sources = [new PriceTestSource({ IPAD: TEN }), new PriceTestSource({ IPAD: TEN })] as const;
      const one = start(sources[0]);
      const other = start(sources[1], { database: await open() });
      const bothRead = whenCalledBy(sources.length);
      for (const source of sources) source.meanwhile(bothRead);
      const kinds = (await Promise.all([one.sync(), other.sync()])).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['published', 'same']);
      expect(await one.states()).toEqual(['1 published']);
    });

    test('a roll back that happens while the source is read wins', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, prices, states } = start(source);
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 110 } });
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 120 } });
      source.meanwhile(async () => void (await prices.rollback({ by: 'admin' })));
      expect(await sync()).toEqual({ kind: 'paused', reason: 'rollback' });
      expect(await states()).toEqual(['1 published', '2 superseded']);
    });

    test('a decision that happens while the source is read is compared with', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, prices, states } = start(source);
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 300 } });
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 310 } });
      source.meanwhile(async () => void (await prices.publish({ by: 'admin' })));
      expect(await sync()).toMatchObject({ kind: 'published', snapshotId: 3 });
      expect(await states()).toEqual(['1 superseded', '2 superseded', '3 published']);
    });
  });

  test('publishing is one transaction: when its last step fails, nothing has happened', async () => {
    const failing: Database = {
      ...shared,
      notify: async () => {
        throw new Error('the last step failed');
      },
    };
    const { sync, status } = start(new PriceTestSource({ IPAD: TEN }), { database: failing });
    expect(await sync()).toMatchObject({ kind: 'failed' });
    expect(await status()).toMatchObject({ revision: 0, published: null, history: [], lastSuccessAt: null });
  });
});

/** A meeting point: whoever comes waits until all are there. */
function whenCalledBy(count: number): () => Promise<void> {
  let missing = count;
  let letAllGo = () => {};
  const all = new Promise<void>((resolve) => {
    letAllGo = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) letAllGo();
    return all;
  };
}
