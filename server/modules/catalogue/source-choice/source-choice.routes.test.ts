import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#domain/contract/calls/calls.ts';
import { sourceTestSchema } from '#domain/contract/entities/price-data/price-source.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { emptyPrices } from '#test/catalogue/empty-prices.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { GoogleStandIn } from '#test/google-stand-in.ts';
import { holdTransactions } from '#test/held-transactions.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';

const ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';
const OTHER_ID = '1ZzCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';
const IPAD = '/api/sheets/category-with-pricing/IPAD';
const google = new GoogleStandIn();

beforeAll(() => google.start());
afterAll(() => google.stop());

function sheetOf(prices: Record<string, number>, name = 'iPad') {
  return makeXlsx({ name, rows: [['Device', 'Price'], ...Object.entries(prices)] });
}

describeOnBothEngines('the price source that an admin chooses', (open) => {
  let database: Database;
  let sample: PriceTestSource;
  let app: FastifyInstance;
  let log: () => string;
  let admin: Record<string, string>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyPrices(database);
    google.shared.clear();
    google.requests.length = 0;
    google.shared.set(ID, {
      title: 'Corner prices',
      workbook: await sheetOf({ 'iPad 9': 100, 'iPad Pro': 500 }),
    });
    sample = new PriceTestSource({ IPAD: { 'Sample iPad': 300 } }, 'sample.xlsx');
    ({ app, log } = await started());
  });

  const settings = (isSample = true) => ({
    source: sample,
    isSample,
    everySeconds: 60,
    fetching: { allowsPrivate: false, trustedOrigin: google.address },
  });
  const started = async (isSample = true, connection = database) => {
    const built = await buildTestApp({ database: connection, sourceSettings: settings(isSample) });
    admin = await built.as('admin');
    return built;
  };
  const get = async () => (await app.inject({ url: '/api/price-data/source', headers: admin })).json();
  const put = (choice: object, revision: number) =>
    app.inject({
      method: 'PUT',
      url: '/api/price-data/source',
      headers: admin,
      payload: { revision, choice },
    });
  const changed = async (choice: object, revision: number) => {
    const answer = await put(choice, revision);
    expect(answer.json()).toMatchObject({ sync: expect.anything() });
    return calls.changePriceSource.answer.parse(answer.json());
  };
  const tried = async (payload: object) => {
    const url = '/api/price-data/source/test';
    return sourceTestSchema.parse(
      (await app.inject({ method: 'POST', url, headers: admin, payload })).json(),
    );
  };
  const shown = async () =>
    (await app.inject(IPAD)).json().devices.map((row: { display: string }) => row.display);
  const upload = async (prices: Record<string, number>) =>
    await app.inject({
      method: 'POST',
      url: '/api/price-data/upload?name=own.xlsx',
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      payload: await sheetOf(prices),
    });
  const toGoogle = { kind: 'google', address: GoogleStandIn.linkOf(ID) };

  test('is the sample at first, and the first real source replaces it at once', async () => {
    expect(await get()).toEqual({
      revision: 0,
      kind: 'sample',
      description: 'sample.xlsx',
      lockedBy: null,
      changedBy: null,
      changedAt: null,
    });
    const { sync, ...source } = await changed(toGoogle, 0);
    expect(source).toMatchObject({
      revision: 1,
      kind: 'google',
      description: 'Corner prices',
      changedBy: 'admin',
    });
    expect(sync).toMatchObject({
      outcome: 'published',
      status: { source: { kind: 'google', isSample: false } },
    });
    expect(await shown()).toEqual(['iPad 9', 'iPad Pro']);
    expect(google.requests.filter((path) => path.endsWith('/export'))).toHaveLength(1);
  });

  test('a later one waits for a decision when it changes much', async () => {
    await changed(toGoogle, 0);
    google.shared.set(OTHER_ID, {
      title: 'Other',
      workbook: await sheetOf({ 'iPad 9': 900, 'iPad Pro': 500 }),
    });
    const { sync } = await changed({ kind: 'google', address: OTHER_ID }, 1);
    expect(sync).toMatchObject({ outcome: 'held', status: { waiting: { source: 'Other' } } });
    expect(await shown()).toEqual(['iPad 9', 'iPad Pro']);
  });

  test('is kept over a restart and followed by another server within a second', async () => {
    const elsewhere = await started();
    await changed(toGoogle, 0);
    const headers = await elsewhere.as('admin');
    const seen = await elsewhere.app.inject({ url: '/api/price-data/status', headers });
    expect(seen.json().source).toMatchObject({ kind: 'google', description: 'Corner prices' });
    const restarted = await started();
    app = restarted.app;
    expect(await get()).toMatchObject({ revision: 1, kind: 'google' });
    google.shared.set(ID, {
      title: 'Corner prices',
      workbook: await sheetOf({ 'iPad 9': 110, 'iPad Pro': 500 }),
    });
    const sync = await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    expect(sync.json()).toMatchObject({ outcome: 'published' });
  });

  test('what another source read meanwhile is dropped', async () => {
    await changed({ kind: 'sample' }, 0);
    sample.says({ IPAD: { 'Old sample iPad': 300 } });
    sample.meanwhile(async () => {
      sample.meanwhile(async () => {});
      await changed(toGoogle, 1);
    });
    await app.inject({ method: 'POST', url: '/api/price-data/sync', headers: admin });
    expect(await shown()).toEqual(['iPad 9', 'iPad Pro']);
  });

  test('of two admins the second is told who was faster, and nothing of theirs is saved', async () => {
    await changed(toGoogle, 0);
    const late = await put({ kind: 'upload' }, 0);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      error: 'The price source was changed by someone else meanwhile',
      details: { newer: { revision: 1, savedBy: 'admin', savedAt: '2026-11-14T12:00:00.000Z' } },
    });
    expect(await get()).toMatchObject({ kind: 'google', revision: 1 });
  });

  test('a source that cannot be read is refused with a sentence, and nothing is saved', async () => {
    const refusals = [
      { kind: 'google', address: OTHER_ID },
      { kind: 'google', address: 'https://example.com/SECRET' },
      { kind: 'link', address: 'https://127.0.0.1/prices.csv?key=SECRET' },
      { kind: 'link', address: 'http://example.com/prices.csv?key=SECRET' },
      { kind: 'link', address: 'https://me:SECRET@example.com/prices.csv' },
      { kind: 'link', address: 'prices.csv' },
      { kind: 'link', address: GoogleStandIn.linkOf(ID) },
    ];
    const answers = await Promise.all(refusals.map((choice) => put(choice, 0)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 400));
    const errors = answers.map((answer) => answer.json().error);
    expect(errors).toEqual([
      'Google does not show this spreadsheet. Share the spreadsheet with "Anyone with the link" as a viewer, then try again.',
      'This is not the address of a Google spreadsheet. In Google Sheets, press Share and copy the link.',
      '127.0.0.1 is in a private network, which is not used unless ALLOW_PRIVATE_SOURCES is set to yes.',
      'The address must begin with https://, so that nobody can change the prices on the way.',
      'An address with a user name or password in it cannot be used.',
      'Enter an address that begins with https://.',
      'This is the address of a Google spreadsheet. Choose Google spreadsheet for it.',
    ]);
    expect(
      (await Promise.all(refusals.map((choice) => tried({ choice })))).map(({ message }) => message),
    ).toEqual(errors);
    expect(await get()).toMatchObject({ revision: 0, kind: 'sample' });
    expect(await shown()).toEqual(['Sample iPad']);
    expect(log()).not.toMatch(/SECRET/);
  });

  test('a test says what would come and changes nothing', async () => {
    const workbook = await makeXlsx(
      {
        name: 'iPad',
        rows: [
          ['Device', 'Price'],
          ['iPad 9', 100],
          ['iPad Pro', 'cheap'],
        ],
      },
      {
        name: 'Phones',
        rows: [
          ['Device', 'Retail price', 'Wholesale price'],
          ['Phone', 300, 200],
        ],
      },
    );
    google.shared.set(OTHER_ID, { title: 'Other', workbook });
    expect(await tried({ choice: { kind: 'google', address: OTHER_ID } })).toMatchObject({
      isReadable: true,
      message:
        'It has 1 device in 1 category. 1 row would be left out. 1 sheet needs an answer about its columns.',
      categories: [{ category: 'IPAD', devices: 1 }],
      deviceCount: 1,
      rejectedCount: 1,
      unclearSheets: [{ sheet: 'Phones' }],
    });
    expect(await tried({})).toMatchObject({ isReadable: true, deviceCount: 1 });
    expect(await get()).toMatchObject({ revision: 0, kind: 'sample' });
    expect(await shown()).toEqual(['Sample iPad']);
  });

  test('with uploads nothing is read, nothing fails and an upload pauses nothing', async () => {
    const { sync } = await changed({ kind: 'upload' }, 0);
    expect(sync).toMatchObject({
      outcome: 'no-source',
      message: 'Prices come from the files that you upload.',
    });
    expect((await upload({ 'Own iPad': 200 })).json()).toMatchObject({
      outcome: 'published',
      status: { source: { kind: 'upload', isSample: false }, pausedBy: null, health: { lastError: null } },
    });
    // So that a source which is chosen later is read at once.
    expect(await changed(toGoogle, 1)).toMatchObject({ sync: { outcome: 'held' } });
  });

  test('an upload that meets the choice of a source pauses it', async () => {
    await changed({ kind: 'upload' }, 0);
    await upload({ 'Own iPad': 200 });
    const { held, beforeNext } = holdTransactions(database);
    const choosing = app;
    ({ app } = await started(true, held));
    const payload = { revision: 1, choice: toGoogle };
    beforeNext(() =>
      choosing.inject({ method: 'PUT', url: '/api/price-data/source', headers: admin, payload }),
    );
    const sent = await upload({ 'Own iPad': 210 });
    expect(sent.json()).toMatchObject({
      outcome: 'published',
      status: { source: { kind: 'google' }, pausedBy: 'upload' },
    });
  });

  test('a pause stays, and the answer says so', async () => {
    await upload({ 'Own iPad': 200 });
    expect(await changed(toGoogle, 0)).toMatchObject({
      kind: 'google',
      sync: { outcome: 'paused', status: { pausedBy: 'upload' } },
    });
    expect(await shown()).toEqual(['Own iPad']);
  });

  test('the sample does not replace real prices', async () => {
    await changed(toGoogle, 0);
    expect(await changed({ kind: 'sample' }, 1)).toMatchObject({
      kind: 'sample',
      sync: { outcome: 'sample-not-wanted' },
    });
    expect(await shown()).toEqual(['iPad 9', 'iPad Pro']);
  });

  test('PRICE_SOURCE wins and locks it; without the variable the choice is back', async () => {
    await changed(toGoogle, 0);
    ({ app } = await started(false));
    expect(await get()).toMatchObject({ kind: 'file', description: 'sample.xlsx', lockedBy: 'PRICE_SOURCE' });
    const refused = await put({ kind: 'upload' }, 1);
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'PRICE_SOURCE decides where prices come from',
    ]);
    ({ app } = await started());
    expect(await get()).toMatchObject({ kind: 'google', lockedBy: null, revision: 1 });
  });

  test('audit names what was chosen, never the address', async () => {
    await changed(toGoogle, 0);
    const entries = await database.query
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const entry = entries.find(({ action }) => action === 'price-source-changed');
    expect(entry).toMatchObject({ actor: 'admin', target: 'Corner prices', details: '{"kind":"google"}' });
    expect(JSON.stringify(await get()) + log()).not.toContain(ID);
  });
});
