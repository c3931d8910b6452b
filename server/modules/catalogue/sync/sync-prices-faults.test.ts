import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import type { Database } from '#server/platform/database/index.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { startSyncing } from '#test/catalogue/start-syncing.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const TEN = manyDevices(10);

describeOnBothEngines('syncing prices when something goes wrong', (open) => {
  let shared: Database;
  beforeAll(async () => {
    shared = await open();
  });
  beforeEach(() => emptyPrices(shared));

  describe('a source that fails', () => {
    test('leaves what is published alone; the last success and the last error are visible', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, published, status } = startSyncing(shared, source);
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

    test('unexpectedly is recorded without its message, which may quote anything', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      source.failsWith(new TypeError('secret of 4711'));
      const { sync, status } = startSyncing(shared, source);
      expect(await sync()).toMatchObject({ kind: 'failed', error: new TypeError('secret of 4711') });
      expect((await status()).lastError?.message).toMatch(/^The prices could not be imported/);
    });

    test('with no price at all says so and names the first row that was left out', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, published, status } = startSyncing(shared, source);
      await sync();
      source.says({ IPAD: {} }, { IPAD: [['iPad 9', 'later']] });
      expect(await sync()).toMatchObject({ kind: 'failed' });
      expect((await status()).lastError?.message).toBe(
        "prices.xlsx has no row with a device and a price. The first rejected row: IPAD B2, 'later' is not a price.",
      );
      expect(await published()).toEqual(makeContent({ IPAD: TEN }));
    });

    test('because the server stops is not an error', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, status } = startSyncing(shared, source);
      const abort = new AbortController();
      source.meanwhile(async () => abort.abort());
      expect(await sync(abort.signal)).toEqual({ kind: 'stopped' });
      expect(await status()).toMatchObject({ lastError: null, published: null });
    });
  });

  describe('two processes', () => {
    test('that read the same source at once publish it once', async () => {
      const sources = [new PriceTestSource({ IPAD: TEN }), new PriceTestSource({ IPAD: TEN })] as const;
      const one = startSyncing(shared, sources[0]);
      const other = startSyncing(await open(), sources[1]);
      const bothRead = whenCalledBy(sources.length);
      for (const source of sources) source.meanwhile(bothRead);
      const kinds = (await Promise.all([one.sync(), other.sync()])).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['published', 'unchanged']);
      expect(await one.states()).toEqual(['1 published']);
    });

    test('a slow one does not replace a newer list by the older one that it has read', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const slow = startSyncing(shared, source);
      const other = startSyncing(await open(), source);
      await slow.sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 101 } });
      const read = source.read.bind(source);
      source.read = async (...given) => {
        source.read = read;
        const older = await read(...given);
        source.says({ IPAD: { ...TEN, 'Device 1': 102 } });
        expect(await other.sync()).toMatchObject({ kind: 'published', snapshotId: 2 });
        return older;
      };
      expect(await slow.sync()).toEqual({ kind: 'unchanged' });
      expect(await slow.published()).toEqual(makeContent({ IPAD: { ...TEN, 'Device 1': 102 } }));
      expect(await slow.states()).toEqual(['1 superseded', '2 published']);
    });

    test('a rollback during a read of the source wins', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, prices, states } = startSyncing(shared, source);
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 110 } });
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 120 } });
      source.meanwhile(async () => void (await prices.rollback({ by: 'admin' })));
      expect(await sync()).toEqual({ kind: 'paused', reason: 'rollback' });
      expect(await states()).toEqual(['1 published', '2 superseded']);
    });

    test('a decision during a read of the source is respected', async () => {
      const source = new PriceTestSource({ IPAD: TEN });
      const { sync, prices, states } = startSyncing(shared, source);
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 300 } });
      await sync();
      source.says({ IPAD: { ...TEN, 'Device 1': 310 } });
      source.meanwhile(async () => {
        source.meanwhile(async () => {});
        await prices.publish({ by: 'admin' });
      });
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
    const { sync, status } = startSyncing(failing, new PriceTestSource({ IPAD: TEN }));
    expect(await sync()).toMatchObject({ kind: 'failed' });
    expect(await status()).toMatchObject({ revision: 0, published: null, history: [], lastSuccessAt: null });
  });
});

/** A barrier: every caller waits until all have arrived. */
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
