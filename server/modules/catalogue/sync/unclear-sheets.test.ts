import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { startSyncing } from '#test/catalogue/start-syncing.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const CLEAR = [
  ['Device', 'Price'],
  ['Pen', 10],
];
const GRADES = [
  ['Model', 'A+', 'B+', 'B', 'C', 'D'],
  ['iPhone 15', 620, 600, 560, 500, 380],
];
const MANY = [['Device', 'Price'], ...Object.entries(manyDevices(100))];
const WHY = /^Sheet "IPHONE": columns B to F could all be the price \(A\+, B\+, B, C, D\)\. /;

describeOnBothEngines('unclear sheets', (open) => {
  let shared: Database;
  let source: PriceTestSource;
  beforeAll(async () => {
    shared = await open();
  });
  beforeEach(async () => {
    await emptyPrices(shared);
    source = new PriceTestSource();
  });

  /** Stored as by the first release: a mark without a reader version. */
  async function readByEarlierRelease(): Promise<void> {
    const { last_mark } = await shared.query
      .selectFrom('price_state')
      .select('last_mark')
      .executeTakeFirstOrThrow();
    const mark = last_mark?.replace(/^reader \d+ /, '') ?? null;
    await shared.query.updateTable('price_state').set({ last_mark: mark }).execute();
  }

  describe('of the first source', () => {
    test('are left out, and the clear ones go live', async () => {
      source.saysSheets({ IPHONE: GRADES, TOOLS: CLEAR });
      const { sync, published, status } = startSyncing(shared, source);
      expect(await sync()).toMatchObject({
        kind: 'published',
        news: { unclear: [expect.stringMatching(WHY)], clearAgain: [] },
      });
      expect(await published()).toEqual(makeContent({ TOOLS: { Pen: 10 } }));
      expect((await status()).leftOut).toMatchObject({
        source: 'prices.xlsx',
        unclear: [{ sheet: 'IPHONE', category: 'IPHONE', question: 'price' }],
      });
    });

    test('publish nothing if every sheet is unclear, without an error of the source', async () => {
      source.saysSheets({ IPHONE: GRADES });
      const { sync, published, status } = startSyncing(shared, source);
      expect(await sync()).toMatchObject({ kind: 'unclear' });
      expect(await published()).toBeNull();
      expect(await status()).toMatchObject({
        waiting: null,
        history: [],
        lastError: null,
        leftOut: { unclear: [{ sheet: 'IPHONE' }] },
      });
      expect(await sync()).toEqual({ kind: 'unchanged' });
      source.saysSheets({ IPHONE: CLEAR });
      expect(await sync()).toMatchObject({
        kind: 'published',
        news: { unclear: [], clearAgain: ['IPHONE'] },
      });
    });

    test('do not replace the sample, the clear ones do', async () => {
      await startSyncing(shared, new PriceTestSource({ IPHONE: { Sample: 1 } }), true).sync();
      source.saysSheets({ IPHONE: GRADES });
      const { sync, states, published } = startSyncing(shared, source);
      expect(await sync()).toMatchObject({ kind: 'unclear' });
      expect(await states()).toEqual(['1 published']);
      source.saysSheets({ IPHONE: GRADES, TOOLS: CLEAR });
      expect(await sync()).toMatchObject({ kind: 'published' });
      expect(await published()).toEqual(makeContent({ TOOLS: { Pen: 10 } }));
    });
  });

  describe('that were published', () => {
    test('hold the candidate, however few rows they have; visitors keep what they see', async () => {
      source.saysSheets({ IPHONE: CLEAR, TOOLS: MANY });
      const { sync, published, status } = startSyncing(shared, source);
      await sync();
      source.saysSheets({ IPHONE: GRADES, TOOLS: MANY });
      expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 2 });
      expect((await published())?.categories).toEqual(['TOOLS', 'IPHONE']);
      expect(await status()).toMatchObject({
        published: { id: 1 },
        waiting: { reasons: [{ kind: 'sheets-unclear', sheets: ['IPHONE'] }] },
      });
    });

    test('hold it as long as they are unclear, and are published again once they are clear', async () => {
      source.saysSheets({ IPHONE: CLEAR, TOOLS: MANY });
      const { sync, states } = startSyncing(shared, source);
      await sync();
      source.saysSheets({ IPHONE: GRADES, TOOLS: MANY });
      await sync();
      source.isSavedAgain();
      expect(await sync()).toEqual({ kind: 'waiting' });
      source.saysSheets({ IPHONE: GRADES, TOOLS: [...MANY, ['New', 5]] });
      expect(await sync()).toMatchObject({ kind: 'held' });
      source.saysSheets({ IPHONE: CLEAR, TOOLS: [...MANY, ['New', 5]] });
      expect(await sync()).toMatchObject({ kind: 'published' });
      expect(await states()).toEqual(['1 superseded', '2 superseded', '3 superseded', '4 published']);
    });

    test('are named where the same rows waited for another reason', async () => {
      source.saysSheets({ IPHONE: CLEAR, TOOLS: MANY });
      const { sync, status } = startSyncing(shared, source);
      await sync();
      source.saysSheets({ TOOLS: MANY });
      await sync();
      source.saysSheets({ IPHONE: GRADES, TOOLS: MANY });
      expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 3 });
      expect((await status()).waiting?.reasons).toEqual([{ kind: 'sheets-unclear', sheets: ['IPHONE'] }]);
    });

    test('hold a candidate without a single row, which nobody can publish', async () => {
      source.saysSheets({ IPHONE: CLEAR });
      const { sync, prices, published } = startSyncing(shared, source);
      await sync();
      source.saysSheets({ IPHONE: GRADES });
      expect(await sync()).toMatchObject({ kind: 'held', snapshotId: 2 });
      await expect(prices.publish({ by: 'admin' })).rejects.toThrow('Snapshot 2 has no prices');
      expect(await published()).toEqual(makeContent({ IPHONE: { Pen: 10 } }));
    });
  });

  describe('after an upgrade', () => {
    test('a source that has not changed is read again, and a sheet that was guessed holds the candidate', async () => {
      source.saysSheets({ IPHONE: CLEAR, TOOLS: CLEAR });
      const { sync, published, status } = startSyncing(shared, source);
      await sync();
      source.saysSheets({ IPHONE: GRADES, TOOLS: CLEAR });
      await sync();
      await readByEarlierRelease();
      await shared.query
        .updateTable('price_snapshot')
        .set({ state: 'superseded' })
        .where('id', '=', 2)
        .execute();
      await shared.query.updateTable('price_state').set({ last_reading: null }).execute();
      expect(await sync()).toMatchObject({ kind: 'held', news: { unclear: [expect.stringMatching(WHY)] } });
      expect((await published())?.categories).toEqual(['TOOLS', 'IPHONE']);
      expect((await status()).waiting?.reasons).toMatchObject([
        { kind: 'sheets-unclear' },
        { kind: 'rows-removed' },
      ]);
    });

    test('clear content that has not changed is not published again', async () => {
      source.saysSheets({ TOOLS: CLEAR });
      const { sync, states } = startSyncing(shared, source);
      await sync();
      await readByEarlierRelease();
      expect(await sync()).toEqual({ kind: 'same' });
      expect(await sync()).toEqual({ kind: 'unchanged' });
      expect(await states()).toEqual(['1 published']);
    });

    test('sheets that an earlier release left out are still reported', async () => {
      const lastReading = JSON.stringify({ rejected: { count: 3, entries: [] }, skipped: [] });
      await shared.query.updateTable('price_state').set({ last_reading: lastReading }).execute();
      expect((await startSyncing(shared, source).status()).leftOut).toEqual({
        rejected: { count: 3, entries: [] },
        skipped: [],
        unclear: [],
        source: null,
      });
    });
  });

  describe('for the admin', () => {
    async function start() {
      const built = await buildTestApp({
        database: shared,
        sourceSettings: { source, isSample: false, everySeconds: 60 },
      });
      const headers = await built.as('admin');
      const upload = (name: string, payload: string) =>
        built.app.inject({
          method: 'POST',
          url: '/api/price-data/upload',
          query: { name },
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          payload,
        });
      const ask = (method: 'GET' | 'POST', path: string) =>
        built.app.inject({ method, url: `/api/price-data/${path}`, headers });
      const shown = async () => (await built.app.inject('/api/sheets/categories')).json().categories;
      return { upload, ask, shown };
    }

    test('the status and the review name them with a sentence', async () => {
      source.saysSheets({ IPHONE: CLEAR, TOOLS: MANY });
      const { ask } = await start();
      source.saysSheets({ IPHONE: GRADES, TOOLS: MANY });
      const answer = (await ask('POST', 'sync')).json();
      expect(answer).toMatchObject({
        outcome: 'held',
        message: 'The new prices wait for your decision. 1 sheet is left out until you choose the columns.',
        status: {
          waiting: { reasons: ['It leaves out 1 published sheet whose columns are unclear now: IPHONE'] },
        },
      });
      const unclear = {
        sheet: 'IPHONE',
        category: 'IPHONE',
        question: 'price',
        columns: ['A+', 'B+', 'B', 'C', 'D'].map((heading, index) => ({ letter: 'BCDEF'[index], heading })),
        sentence: expect.stringMatching(WHY),
      };
      expect((await ask('GET', 'status')).json().lastReading).toEqual({
        source: 'prices.xlsx',
        rejectedCount: 0,
        skippedSheets: [],
        unclearSheets: [unclear],
      });
      expect((await ask('GET', 'snapshots/2/review')).json().unclearSheets).toEqual([unclear]);
    });

    test('an upload whose only sheet is unclear changes nothing, pauses nothing and says why', async () => {
      source.says({ TOOLS: { Pen: 10 } });
      const { upload, shown } = await start();
      const answer = await upload('IPHONE.csv', 'iPhone,300,25\niPad,200,3\n');
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        outcome: 'unclear',
        message:
          'IPHONE.csv: nothing is published yet, because the columns of its sheets are unclear. Choose them in Price Data, under Columns.',
        snapshotId: null,
        status: {
          pausedBy: null,
          waiting: null,
          lastReading: {
            source: 'IPHONE.csv',
            unclearSheets: [
              {
                sentence: expect.stringContaining(
                  'columns B and C could both be the price, and they have no headings',
                ),
              },
            ],
          },
        },
      });
      expect(await shown()).toEqual(['TOOLS']);
    });

    test('an upload in which a published sheet is unclear waits', async () => {
      source.says({ TOOLS: { Pen: 10 } });
      const { upload, shown } = await start();
      expect((await upload('TOOLS.csv', 'Model,Cost,Sell\nPen,8,10\n')).json()).toMatchObject({
        outcome: 'held',
        status: {
          pausedBy: 'upload',
          lastReading: { unclearSheets: [{ sheet: 'TOOLS', question: 'price' }] },
        },
      });
      expect(await shown()).toEqual(['TOOLS']);
    });
  });
});
