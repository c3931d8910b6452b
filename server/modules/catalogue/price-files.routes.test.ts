import type { FastifyInstance } from 'fastify';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeOds, makeXlsx } from '#test/workbooks/sheet-makers.ts';

const PRICES = {
  IPAD: { Tablets: null, 'iPad 9': 200, 'iPad Pro': 1000 },
  TOOLS: { '=1+1': 10, '-Pen': 20 },
};
const FILE = { 'content-type': 'application/octet-stream' };

describeOnBothEngines('price files', (open) => {
  let database: Database;
  let source: PriceTestSource;
  let app: FastifyInstance;
  let admin: Record<string, string>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyPrices(database);
    source = new PriceTestSource(PRICES);
    const built = await buildTestApp({
      database,
      sourceSettings: { source, isSample: false, everySeconds: 60 },
    });
    app = built.app;
    admin = await built.as('admin');
  });

  const upload = (name: string, payload: Buffer | string, more: { mode?: string; headers?: object } = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/price-data/upload',
      query: { name, ...(more.mode && { mode: more.mode }) },
      headers: { ...admin, ...FILE, ...more.headers },
      payload,
    });
  const download = (path: string) => app.inject({ url: `/api/price-data/download/${path}`, headers: admin });
  const shown = async () => (await app.inject('/api/sheets/categories')).json().categories;

  test('a workbook replaces the list, pauses syncing, and is recorded with the admin’s name', async () => {
    const bytes = await makeXlsx({
      name: 'iPad',
      rows: [
        ['Device', 'Price'],
        ['iPad 9', 210],
        ['iPad Pro', 1000],
      ],
    });
    const held = syncAnswerSchema.parse((await upload('new.xlsx', bytes)).json());
    expect(held).toMatchObject({
      outcome: 'held',
      snapshotId: 2,
      status: {
        pausedBy: 'upload',
        waiting: { source: 'new.xlsx', sourceKind: 'upload', decidedBy: 'admin' },
      },
    });
    expect(held.status.waiting?.reasons[0]).toContain('removes 1 category: Tools');
    const entry = await database.query
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor: 'admin',
      action: 'workbook-uploaded',
      target: 'new.xlsx',
      address: '127.0.0.1',
      details: '{"outcome":"held","snapshot":2}',
    });
    await app.inject({ method: 'POST', url: '/api/price-data/snapshots/2/publish', headers: admin });
    expect(await shown()).toEqual(['IPAD']);
    const sync = await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    expect(sync.json()).toMatchObject({ outcome: 'paused' });
    expect(await shown()).toEqual(['IPAD']);
  });

  test('a second upload is imported although the first has paused syncing', async () => {
    const text = 'Device,Price\niPad 9,200\n';
    await upload('IPAD.csv', text);
    expect((await upload('IPAD.csv', `${text}iPad Pro,1000\n`)).json()).toMatchObject({
      outcome: 'held',
      status: { history: [{ id: 3, state: 'held' }, { id: 2, state: 'superseded' }, { id: 1 }] },
    });
  });

  test('an upload that changes little is published before the answer, or waits if the admin wants to review it', async () => {
    await upload('IPAD.csv', 'Device,Price\niPad 9,200\n');
    await app.inject({ method: 'POST', url: '/api/price-data/snapshots/2/publish', headers: admin });
    const waits = await upload('IPAD.csv', 'Device,Price\niPad 9,210\n', { mode: 'review' });
    expect(waits.json()).toMatchObject({ outcome: 'held', status: { waiting: { reasons: [] } } });
    const ods = await makeOds({
      name: 'IPAD',
      rows: [
        ['Device', 'Price'],
        ['iPad 9', 220],
      ],
    });
    expect((await upload('list.ods', ods)).json()).toMatchObject({
      outcome: 'published',
      status: { published: { source: 'list.ods', decidedBy: 'admin' }, waiting: null },
    });
  });

  test('an upload is stored in the database: another server can publish it and roll back to it', async () => {
    await upload('IPAD.csv', 'Device,Price\niPad 9,210\n');
    const other = await buildTestApp({ database });
    const headers = await other.as('admin');
    const ask = (method: 'GET' | 'POST', what: string) =>
      other.app.inject({ method, url: `/api/price-data/snapshots/${what}`, headers });
    const names = async () =>
      (await other.app.inject('/api/sheets/category-with-pricing/IPAD'))
        .json()
        .devices.map(({ display }: { display: string }) => display);

    expect((await ask('GET', '2/review')).json().changed.entries).toMatchObject([{ device: 'iPad 9' }]);
    expect((await ask('POST', '2/publish')).json().published).toMatchObject({ id: 2, source: 'IPAD.csv' });
    expect(await names()).toEqual(['iPad 9']);
    await ask('POST', '1/rollback');
    expect(await names()).toEqual(['Tablets', 'iPad 9', 'iPad Pro']);
    await ask('POST', '2/rollback');
    expect(await names()).toEqual(['iPad 9']);
  });

  const decide = (what: string) =>
    app.inject({ method: 'POST', url: `/api/price-data/${what}`, headers: admin });
  const actions = async () =>
    (await database.query.selectFrom('audit').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    );

  test('discarding an upload ends the pause that it began, and the source is read again', async () => {
    const { status } = (
      await upload('mine.csv', 'Device,Price\nPen,10\nSaw,soon', { mode: 'review' })
    ).json();
    expect(status.lastReading).toMatchObject({ source: 'mine.csv', rejectedCount: 1 });
    expect(status).toMatchObject({ pausedBy: 'upload', waiting: { isPauseEndedByDiscard: true } });
    const answer = (await decide(`snapshots/${status.waiting.id}/discard`)).json();
    expect(answer).toMatchObject({ waiting: null, pausedBy: null });
    expect(answer.lastReading).toMatchObject({ source: 'prices.xlsx', rejectedCount: 0 });
    expect((await actions()).slice(-2)).toEqual(['prices-discarded', 'syncing-resumed']);
    // Another server finds it in the database.
    const other = await buildTestApp({
      database,
      sourceSettings: { source, isSample: false, everySeconds: 60 },
    });
    const reads = source.reads;
    const synced = await other.app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    expect([synced.json().outcome, source.reads - reads]).toEqual(['same', 1]);
  });

  test('an upload that replaces a waiting one takes over its pause', async () => {
    await upload('mine.csv', 'Device,Price\nPen,10', { mode: 'review' });
    const { status } = (await upload('mine.csv', 'Device,Price\nPen,11', { mode: 'review' })).json();
    expect((await decide(`snapshots/${status.waiting.id}/discard`)).json()).toMatchObject({ pausedBy: null });
  });

  test('a pause from before the upload stays: of a rollback, and of an upload that visitors see', async () => {
    source.says({ ...PRICES, TOOLS: { '=1+1': 11, '-Pen': 20 } });
    await decide('sync');
    await decide('snapshots/1/rollback');
    const first = (await upload('mine.csv', 'Device,Price\nPen,10', { mode: 'review' })).json().status;
    expect(first).toMatchObject({ pausedBy: 'upload', waiting: { isPauseEndedByDiscard: false } });
    const back = (await decide(`snapshots/${first.waiting.id}/discard`)).json();
    expect(back).toMatchObject({ pausedBy: 'rollback' });

    const second = (await upload('mine.csv', 'Device,Price\nPen,12', { mode: 'review' })).json().status;
    await decide(`snapshots/${second.waiting.id}/publish`);
    const third = (await upload('mine.csv', 'Device,Price\nPen,99', { mode: 'review' })).json().status;
    const kept = (await decide(`snapshots/${third.waiting.id}/discard`)).json();
    expect(kept).toMatchObject({ pausedBy: 'upload', published: { id: second.waiting.id } });
    expect((await actions()).at(-1)).toBe('prices-discarded');
  });

  test('a discarded list comes back when it is uploaded', async () => {
    await upload('IPAD.csv', 'Device,Price\niPad 9,200\n');
    await app.inject({ method: 'POST', url: '/api/price-data/snapshots/2/discard', headers: admin });
    expect((await upload('IPAD.csv', 'Device,Price\niPad 9,200\n')).json()).toMatchObject({
      outcome: 'held',
    });
  });

  test.each([
    ['notes.txt', 'x', 'Only .xlsx, .ods and .csv files can be uploaded'],
    ['a.xlsx', '<html></html>', 'a.xlsx is not an Excel workbook (.xlsx), although its name says so.'],
    ['a.csv', '', 'The file is empty'],
    ['a.csv', 'nothing,here\n', 'a.csv has no row with a device and a price.'],
    ['../a.csv', 'x', 'The file name contains invalid characters'],
  ])('%s holding %j is refused with a sentence, and nothing is paused', async (name, payload, error) => {
    const answer = await upload(name, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(error);
    const status = await app.inject({ url: '/api/price-data/status', headers: admin });
    expect(status.json()).toMatchObject({ pausedBy: null, health: { lastError: null } });
  });

  test('a file over 10 MB is refused', async () => {
    expect((await upload('a.csv', Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  test('only this call takes a file, and it takes nothing else', async () => {
    const asJson = await upload('a.csv', '{}', { headers: { 'content-type': 'application/json' } });
    expect([asJson.statusCode, asJson.json().error]).toEqual([
      415,
      'The request body must be application/octet-stream',
    ]);
    for (const url of ['/api/config', '/api/price-data/sync', '/api/validate-pin']) {
      const other = await app.inject({ method: 'POST', url, headers: { ...admin, ...FILE }, payload: 'x' });
      expect(other.statusCode, url).toBe(415);
    }
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await upload('a.csv', 'x', { headers: form })).statusCode).toBe(415);
    const foreign = await upload('a.csv', 'x', { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.statusCode).toBe(403);
  });

  test('the current list is downloaded with a sheet for each category, and no cell is a formula', async () => {
    const answer = await download('current?format=xlsx');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="tierbook-prices.xlsx"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['IPAD', 'TOOLS']);
    expect(sheets[0]?.rows[0]).toEqual(['Device', 'Display', 'Price', 'Public', 'VIP', 'Heavyweight']);
    expect(sheets[0]?.rows[1]?.[0]).toBe('Tablets');
    expect(sheets[0]?.rows[2]?.slice(0, 3)).toEqual(['iPad 9', 'iPad 9', 200]);
    expect(sheets[1]?.rows.slice(1).map((row) => row[0])).toEqual(["'=1+1", "'-Pen"]);
  });

  test.each(['xlsx', 'csv'])(
    'what was downloaded as .%s can be uploaded again without changes',
    async (format) => {
      const longTitle = 'A category with a name that no sheet can have';
      source.says(
        { ...PRICES, [longTitle]: { "'=x": 1.5, "'quoted": 1299.99, '1,299': 2 } },
        {
          TOOLS: [
            ['-Pen', 25],
            ['Saw', 0],
          ],
        },
      );
      await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
      const { rawPayload } = await download(`current?format=${format}`);
      const answer = (await upload(`tierbook-prices.${format}`, rawPayload)).json();
      expect(answer).toMatchObject({
        outcome: 'same',
        status: { published: { rowCount: 9, categoryCount: 3 } },
      });
      expect(answer.status.lastReading).toMatchObject({ rejectedCount: 0, unclearSheets: [] });
    },
  );

  test('an invalid price in a downloaded .csv is reported with its row in the file', async () => {
    const { body } = await download('current?format=csv');
    const rows = parseCsv(body.replace('\uFEFF', '')).map((row) => row.join(','));
    const wrong = rows.map((row) => row.replace(/^TOOLS,'-Pen,'-Pen,20/, "TOOLS,'-Pen,'-Pen,later"));
    await upload('mine.csv', wrong.join('\n'));
    const rejected = parseCsv((await download('rejected?format=csv')).body.replace('\uFEFF', ''));
    expect(rejected[1]?.slice(0, 5)).toEqual(["'-Pen", 'mine', '6', 'D6', 'later']);
  });

  test('a downloaded list of rejected rows contains no prices, also one of an earlier release', async () => {
    source.says(PRICES, {
      TOOLS: [
        ['Saw', 'later'],
        ['Axe', 'later'],
      ],
    });
    await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    const { rawPayload } = await download('rejected?format=csv');
    const earlier = parseCsv(rawPayload.toString().replace('\uFEFF', '')).map((row) =>
      row.slice(1).join(','),
    );
    for (const file of [rawPayload, earlier.join('\n')]) {
      const answer = await upload('tierbook-rejected-rows.csv', file);
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        'tierbook-rejected-rows.csv has no row with a device and a price.',
      ]);
    }
  });

  test('the current list can be downloaded as text', async () => {
    const answer = await download('current?format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tierbook-prices.csv"',
    });
    const rows = parseCsv(answer.body.replace('\uFEFF', ''));
    expect(rows[0]).toEqual(['Category', 'Device', 'Display', 'Price', 'Public', 'VIP', 'Heavyweight']);
    expect(rows[2]?.slice(0, 4)).toEqual(['IPAD', 'iPad 9', 'iPad 9', '200']);
    expect(rows[4]?.slice(0, 3)).toEqual(['TOOLS', "'=1+1", "'=1+1"]);
  });

  test('rejected rows can be downloaded with their cell and reason', async () => {
    source.says(PRICES, { TOOLS: [['Saw', '@later']] });
    await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    const rows = parseCsv((await download('rejected?format=csv')).body.replace('\uFEFF', ''));
    expect(rows[0]).toEqual(['Device', 'Sheet', 'Row', 'Cell', 'Value', 'Reason', 'Rows lost']);
    expect(rows[1]?.slice(0, 5)).toEqual(['Saw', 'TOOLS', '4', 'B4', "'@later"]);
    const { sheets } = await readXlsx((await download('rejected')).rawPayload);
    expect(sheets[0]?.rows[1]?.[4]).toBe("'@later");
    expect((await download('everything')).statusCode).toBe(400);
  });
});
