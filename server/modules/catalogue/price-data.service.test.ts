import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { settableClock } from '#test/identity/settable-clock.ts';
import { openPriceData, type PriceData } from './price-data.service.ts';
import { readPriceStatus } from './price-status.service.ts';
import { syncPrices } from './sync/sync-prices.service.ts';

const clock = settableClock(5000);
const by = 'admin';

describeOnBothEngines('a decision about prices', (open) => {
  let database: Database;
  let prices: PriceData;
  beforeAll(async () => {
    database = await open();
    prices = openPriceData({ database, clock });
  });
  beforeEach(() => emptyPrices(database));

  /** One snapshot per price, each read from the source after the one before. */
  async function sourceSaid(...steps: { price: number; isSample?: boolean }[]): Promise<void> {
    for (const { price, isSample = false } of steps) {
      const source = new PriceTestSource({ IPAD: { 'iPad 9': price } }, `${price}.xlsx`);
      await syncPrices(
        { database, clock, source, isSample, buckets: () => [] },
        new AbortController().signal,
      );
    }
  }

  async function states(): Promise<string[]> {
    const { history } = await readPriceStatus(database);
    return history.map(({ id, state }) => `${id} ${state}`).toReversed();
  }

  test('publish takes the waiting list, and records who decided', async () => {
    await sourceSaid({ price: 100 }, { price: 200 });
    expect(await states()).toEqual(['1 published', '2 held']);
    expect(await prices.publish({ by })).toMatchObject({ id: 2 });
    expect(await states()).toEqual(['1 superseded', '2 published']);
    expect((await readPriceStatus(database)).published).toMatchObject({
      id: 2,
      decidedBy: 'admin',
      publishedAt: clock.now(),
    });
  });

  test('publish takes a discarded list if it is named', async () => {
    await sourceSaid({ price: 100 }, { price: 200 });
    await prices.discard({ by });
    await expect(prices.publish({ by })).rejects.toMatchObject({ code: 'nothing-waiting' });
    await prices.publish({ by, id: 2 });
    expect(await states()).toEqual(['1 superseded', '2 published']);
  });

  test('publish refuses a list that is published, was replaced or does not exist', async () => {
    await sourceSaid({ price: 100 }, { price: 110 });
    await expect(prices.publish({ by, id: 2 })).rejects.toMatchObject({ code: 'already-published' });
    await expect(prices.publish({ by, id: 1 })).rejects.toMatchObject({ code: 'superseded' });
    await expect(prices.publish({ by, id: 9 })).rejects.toThrow('There is no snapshot 9.');
  });

  test('discard takes only a waiting list', async () => {
    await sourceSaid({ price: 100 });
    await expect(prices.discard({ by })).rejects.toMatchObject({ code: 'nothing-waiting' });
    await expect(prices.discard({ by, id: 1 })).rejects.toMatchObject({ code: 'not-waiting' });
    expect(await states()).toEqual(['1 published']);
  });

  test('a rollback goes to what visitors saw before, whatever its number, and any list can be named', async () => {
    await sourceSaid({ price: 100 }, { price: 110 }, { price: 120 });
    const rollback = async (id?: number) => {
      clock.pass(1);
      return (await prices.rollback({ by, id })).id;
    };
    expect(await rollback()).toBe(2);
    expect(await rollback()).toBe(3);
    expect(await rollback(1)).toBe(1);
    expect(await rollback()).toBe(3);
    expect(await states()).toEqual(['1 superseded', '2 superseded', '3 published']);
  });

  test('a rollback needs a list that visitors saw before', async () => {
    await sourceSaid({ price: 100 });
    await expect(prices.rollback({ by })).rejects.toMatchObject({ code: 'nothing-earlier' });
  });

  test('a rollback skips lists that were never published', async () => {
    await sourceSaid({ price: 100 }, { price: 200 }, { price: 120 });
    expect(await states()).toEqual(['1 superseded', '2 superseded', '3 published']);
    await expect(prices.rollback({ by, id: 2 })).rejects.toMatchObject({ code: 'never-published' });
    expect(await prices.rollback({ by })).toMatchObject({ id: 1 });
  });

  test('a rollback does not bring the sample back unless it is named', async () => {
    await sourceSaid({ price: 100, isSample: true }, { price: 50 });
    await expect(prices.rollback({ by })).rejects.toMatchObject({ code: 'nothing-earlier' });
    expect(await prices.rollback({ by, id: 1 })).toMatchObject({ id: 1, isSample: true });
  });

  test('a refused decision changes nothing', async () => {
    await sourceSaid({ price: 100 });
    const before = await readPriceStatus(database);
    await expect(prices.rollback({ by, id: 1 })).rejects.toMatchObject({ code: 'already-published' });
    await expect(prices.resume({ by })).rejects.toThrow('Syncing is not paused.');
    expect(await readPriceStatus(database)).toEqual(before);
  });

  test('of two people who publish at once, one succeeds and one is refused', async () => {
    await sourceSaid({ price: 100 }, { price: 200 });
    const other = openPriceData({ database: await open(), clock });
    const results = await Promise.allSettled([prices.publish({ by, id: 2 }), other.publish({ by, id: 2 })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already-published' },
    });
    expect(await states()).toEqual(['1 superseded', '2 published']);
  });
});
