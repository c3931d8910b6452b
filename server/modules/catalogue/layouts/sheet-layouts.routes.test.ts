import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import {
  layoutPreviewSchema,
  layoutsAnswerSchema,
} from '#domain/contract/entities/price-data/layout-answers.ts';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const GRADED = {
  PHONES: [
    ['Model', 'A+', 'B'],
    ['iPhone 15', 620, 560],
    ['iPhone 14', 'CALL', null],
  ],
};

const LIST = '/api/sheets/category-with-pricing/PHONES';

describeOnBothEngines('the layouts of sheets', (open) => {
  let database: Database;
  let source: PriceTestSource;
  let app: FastifyInstance;
  let admin: Record<string, string>;

  beforeEach(async () => {
    database = await open();
    source = new PriceTestSource({ IPAD: { 'iPad 9': 200 } });
    const sourceSettings = { source, isSample: false, everySeconds: 60 };
    const built = await buildTestApp({ database, sourceSettings });
    app = built.app;
    admin = await built.as('admin');
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: InjectOptions['payload']) =>
    app.inject({ method, url: `/api/price-data/${path}`, headers: admin, ...(body && { payload: body }) });
  const layouts = async () => layoutsAnswerSchema.parse((await call('GET', 'layouts')).json());
  const sync = () => call('POST', 'sync');
  const namesIn = async (category: string) =>
    (await app.inject(`/api/sheets/category-with-pricing/${category}`))
      .json()
      .devices?.map(
        (row: { display: string; finalPrice: number | null; onRequest?: string }) =>
          `${row.display} ${row.finalPrice ?? row.onRequest}`,
      );

  test('are asked for, previewed, confirmed and published', async () => {
    source.saysSheets({
      ...GRADED,
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', 200],
      ],
    });
    await sync();
    expect(await namesIn('PHONES')).toBeUndefined();
    expect(await namesIn('IPAD')).toEqual(['iPad 9 160']);

    const { source: name, sheets } = await layouts();
    expect(name).toBe('prices.xlsx');
    expect(sheets).toMatchObject([
      { sheet: 'PHONES', n: 1, state: 'unclear', revision: 0, layout: null, confirmed: null },
      { sheet: 'IPAD', n: 1, state: 'clear', question: null, layout: { headerRow: 1 } },
    ]);
    const [phones] = sheets;
    expect(phones?.rows[1]).toEqual(['iPhone 15', '620', '560']);
    expect(phones?.question?.answers[0]?.layout).toEqual(phones?.proposal);
    expect(phones?.question?.answers.map(({ title, effect }) => `${title}: ${effect}`)).toEqual([
      'Two prices, B and C: A+ and B',
      'Only column B: A+ as the one price',
      'Only column C: B as the one price',
    ]);

    const preview = layoutPreviewSchema.parse(
      (await call('POST', 'layouts/preview?sheet=PHONES', { layout: phones?.proposal })).json(),
    );
    expect(preview.counts).toMatchObject({ devices: 2, prices: 2, onRequest: 1, rejected: 0 });
    expect(preview.rows[0]).toMatchObject({ group: 'iPhone 15', variant: 'A+', prices: { public: 560 } });

    const confirmed = await call('PUT', 'layouts?sheet=PHONES', { layout: phones?.proposal, revision: 0 });
    const { outcome, snapshotId } = syncAnswerSchema.parse(confirmed.json());
    expect(outcome).toBe('held');
    expect(await namesIn('PHONES')).toBeUndefined();
    await call('POST', `snapshots/${snapshotId}/publish`);
    expect(await namesIn('PHONES')).toEqual(['iPhone 15 A+ 560', 'iPhone 15 B 500', 'iPhone 14 A+ CALL']);
    expect((await layouts()).sheets[0]).toMatchObject({
      state: 'confirmed',
      revision: 1,
      confirmed: { by: 'admin' },
    });
    expect(await sync().then((answer) => answer.json().outcome)).toBe('unchanged');
  });

  test('hold the whole list when a confirmed column is renamed, and name it', async () => {
    source.saysSheets(GRADED);
    await sync();
    const [phones] = (await layouts()).sheets;
    const answer = await call('PUT', 'layouts?sheet=PHONES', { layout: phones?.proposal, revision: 0 });
    await call('POST', `snapshots/${answer.json().snapshotId}/publish`);

    source.saysSheets({
      PHONES: [
        ['Model', 'Swap', 'B'],
        ['iPhone 15', 300, 560],
      ],
      IPAD: [
        ['Device', 'Price'],
        ['iPad 9', 200],
      ],
    });
    expect((await sync()).json()).toMatchObject({
      outcome: 'held',
      status: {
        waiting: {
          reasons: expect.arrayContaining(["Column B was 'A+' and is now 'Swap' in sheet PHONES"]),
        },
        lastReading: {
          unclearSheets: [
            {
              sheet: 'PHONES',
              question: 'changed',
              sentence: `Sheet "PHONES": Column B was 'A+' and is now 'Swap'. The new list waits until an admin chooses the columns of this sheet again in Price Data.`,
            },
          ],
        },
      },
    });
    const [changed] = (await layouts()).sheets;
    expect(changed).toMatchObject({
      state: 'changed',
      question: {
        sentence: expect.stringContaining("Column B was 'A+' and is now 'Swap'"),
        columns: ['B'],
        answers: [
          { text: 'Swap is a new price', effect: 'A+ leaves the list' },
          { text: 'Still A+', effect: 'Only the heading changed' },
          { text: 'Not shown', effect: 'Column B is left out' },
        ],
      },
      changes: [
        {
          column: 'B',
          sentence: "Column B was 'A+' and is now 'Swap'",
          was: 'A+',
          now: 'Swap',
          published: ['', '620'],
        },
      ],
    });
    const swapped = await call('POST', 'layouts/preview?sheet=PHONES', {
      layout: changed?.question?.answers[0]?.layout,
    });
    expect(layoutPreviewSchema.parse(swapped.json()).changes).toEqual([
      { variant: 'Swap', added: 1, removed: 0, changed: 0, same: 0 },
      { variant: 'B', added: 0, removed: 0, changed: 0, same: 1 },
      { variant: 'A+', added: 0, removed: 2, changed: 0, same: 0 },
    ]);
    expect(await namesIn('PHONES')).toEqual(['iPhone 15 A+ 560', 'iPhone 15 B 500', 'iPhone 14 A+ CALL']);
  });

  test.each([
    ['a new price column', ['Model', 'A+', 'B', 'C'], "Column D 'C' is new and may hold prices"],
    ['columns in another order', ['Model', 'B', 'A+'], "'A+' is now in column C"],
    ['an inserted column', ['Model', 'Colour', 'A+', 'B'], "Column B was 'A+' and is now 'Colour'"],
    ['a removed column', ['Model', 'B', 'C'], "Column B was 'A+' and is now 'B'"],
  ])('hold the list with %s, and its first answer reads every price right', async (_, header, sentence) => {
    source.saysSheets(GRADED);
    await sync();
    const [phones] = (await layouts()).sheets;
    const answer = await call('PUT', 'layouts?sheet=PHONES', { layout: phones?.proposal, revision: 0 });
    await call('POST', `snapshots/${answer.json().snapshotId}/publish`);

    const prices: Record<string, string | number> = {
      Model: 'iPhone 15',
      'A+': 620,
      B: 560,
      C: 500,
      Colour: 'black',
    };
    source.saysSheets({ PHONES: [header, header.map((heading) => prices[heading] ?? null)] });
    expect((await sync()).json().outcome).toBe('held');
    expect(await namesIn('PHONES')).toEqual(['iPhone 15 A+ 560', 'iPhone 15 B 500', 'iPhone 14 A+ CALL']);
    const [changed] = (await layouts()).sheets;
    expect(changed?.question?.sentence).toContain(sentence);

    const layout = changed?.question?.answers[0]?.layout;
    const again = await call('PUT', 'layouts?sheet=PHONES', { layout, revision: 1 });
    await call('POST', `snapshots/${again.json().snapshotId}/publish`);
    const rows = (await app.inject({ url: LIST, headers: admin })).json().devices;
    for (const { display, originalPrice } of rows) {
      expect(originalPrice).toBe(prices[display.split(' ').at(-1)]);
    }
    expect(rows).toHaveLength(header.filter((heading) => heading.length < 3).length);
  });

  test('that are bad are refused with a sentence, and nothing is stored', async () => {
    source.saysSheets(GRADED);
    await sync();
    const name = { column: 'A', role: 'name' };
    const refusals = [
      [[name], 'Choose at least one price column'],
      [[{ column: 'B', role: 'price' }], 'Choose the column with the names'],
      [[name, name, { column: 'B', role: 'price' }], 'Column A is listed twice'],
      [
        [name, { column: 'B', role: 'price', label: 'X' }, { column: 'C', role: 'price', label: 'x' }],
        'Two price columns have the label X',
      ],
      [
        [name, { column: 'B', role: 'price', label: 'X' }, { column: 'C', role: 'price' }],
        'Every price column needs a label, because there are several',
      ],
      [[name, { column: 'Z', role: 'price' }], 'The sheet has no column Z'],
    ] as const;
    for (const [columns, sentence] of refusals) {
      const layout = { headerRow: 1, columns };
      const answer = await call('PUT', 'layouts?sheet=PHONES', { layout, revision: 0 });
      expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
      expect((await call('POST', 'layouts/preview?sheet=PHONES', { layout })).json().error).toBe(sentence);
    }
    const layout = { headerRow: 1, columns: [name, { column: 'B', role: 'price' }] };
    expect((await call('PUT', 'layouts?sheet=NONE', { layout, revision: 0 })).statusCode).toBe(404);
    expect((await layouts()).sheets[0]).toMatchObject({ state: 'unclear', revision: 0 });
  });

  test('of two admins at once: the slower one is told who was faster', async () => {
    source.saysSheets(GRADED);
    await sync();
    const layout = {
      headerRow: 1,
      columns: [
        { column: 'A', role: 'name' },
        { column: 'B', role: 'price' },
      ],
    };
    const answers = await Promise.all(
      [1, 2].map(() => call('PUT', 'layouts?sheet=PHONES', { layout, revision: 0 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: 'admin has confirmed these columns meanwhile',
      details: { newer: { revision: 1, savedBy: 'admin' } },
    });
  });

  test('are forgotten, and the sheet is unclear again', async () => {
    source.saysSheets(GRADED);
    await sync();
    const [phones] = (await layouts()).sheets;
    await call('PUT', 'layouts?sheet=PHONES', { layout: phones?.proposal, revision: 0 });
    expect((await call('DELETE', 'layouts?sheet=PHONES')).statusCode).toBe(200);
    expect((await layouts()).sheets[0]).toMatchObject({ state: 'unclear', revision: 0, confirmed: null });
    expect((await call('DELETE', 'layouts?sheet=PHONES')).statusCode).toBe(404);
  });
});
