import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { NOON } from '#test/noon.ts';
import { withSheetsServer } from '#test/sheets-stand.ts';
import { silent } from '#test/silent-logger.ts';
import { makeStorage } from '#test/storage.ts';
import { openCatalogue } from './catalogue.service.ts';
import { buildPriceLists, type PriceLists } from './price-lists/build-price-lists.ts';
import { encodeLists } from './price-lists/encode-lists.ts';
import { findPublicList } from './price-lists/public-list.ts';
import { openPriceReview } from './review/price-review.service.ts';
import type { PriceSource } from './sources/price-source.ts';
import { CellBudget } from './sources/workbook/cell-budget.ts';
import { SourceError } from './sources/workbook/source-error.ts';

const ROWS = 4000;
/** A tenth of what 4,000 rows are as JSON: only a part of them can be in it. */
const SHORT = 50_000;
const clock = { now: () => NOON };
const admin = { by: 'admin', address: '192.0.2.1' };
const { signal } = new AbortController();

async function openShop(database: Database, source: PriceSource) {
  const configuration = await openConfiguration({ database, clock });
  const sourceSettings = { source, isSample: false, everySeconds: 60 };
  const catalogue = await openCatalogue({ database, clock, configuration, logger: silent, sourceSettings });
  const priceReview = openPriceReview({ database, clock, configuration, catalogue });
  return { catalogue, priceReview };
}

/** The length of the longest text that this thread reads or writes as JSON meanwhile. */
async function longestHere(work: () => Promise<unknown>): Promise<number> {
  const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')];
  try {
    await work();
    const read = parse.mock.calls.map(([text]) => text.length);
    const written = stringify.mock.results.map(({ value }) => value?.length ?? 0);
    return Math.max(0, ...read, ...written);
  } finally {
    parse.mockRestore();
    stringify.mockRestore();
  }
}

function bytesOf({ categories, devices }: PriceLists) {
  const lists = [
    ...Object.values(categories),
    ...Object.values(devices).flatMap((view) => [...view.values()]),
  ];
  const digest = (body: Buffer | null) =>
    createHash('sha256')
      .update(body ?? '')
      .digest('hex');
  return lists.flatMap((list) => Object.values(list).map(({ etag, full }) => [etag, digest(full.body)]));
}

/** One engine is enough: the database does not matter here. */
async function open(): Promise<Database> {
  const storage = await makeStorage('sqlite', { isMigrated: true });
  onTestFinished(() => storage.remove());
  const database = await openDatabase(storage.settings);
  onTestFinished(() => database.close());
  return database;
}

describe('a long list', () => {
  test('is never read, priced or written in the main thread', async () => {
    const source = new PriceTestSource({ IPAD: manyDevices(ROWS) });
    const database = await open();
    const { catalogue, priceReview } = await openShop(database, source);
    expect(await longestHere(() => catalogue.sync(signal))).toBeLessThan(SHORT);
    source.says({ IPAD: manyDevices(ROWS, 200) });
    expect(await longestHere(() => catalogue.sync(signal))).toBeLessThan(SHORT);
    expect(await longestHere(() => priceReview.review(2, 25))).toBeLessThan(SHORT);
    const page = { list: 'changed', search: '99', page: 2, limit: 25 } as const;
    expect(await longestHere(() => priceReview.reviewRows(2, page))).toBeLessThan(SHORT);
    expect(await longestHere(() => priceReview.publish({ ...admin, id: 2 }))).toBeLessThan(SHORT);
    expect(await longestHere(() => priceReview.download('current', 'csv'))).toBeLessThan(SHORT);
    // A start, and every change of the rules, prices all of it.
    expect(await longestHere(() => openShop(database, source))).toBeLessThan(SHORT);
  });

  test('has the same bytes and tags as in the main thread', async () => {
    const prices = { IPAD: manyDevices(ROWS), TOOLS: { Pen: 5 } };
    const { catalogue } = await openShop(await open(), new PriceTestSource(prices));
    await catalogue.sync(signal);
    const updatedAt = { public: NOON, vip: NOON, heavyweight: NOON };
    const given = {
      ...makeContent(prices),
      publishedAt: NOON,
      updatedAt,
      configuration: DEFAULT_CONFIGURATION,
    };
    const here = bytesOf(buildPriceLists(await encodeLists(given)));
    expect(here).toHaveLength(33);
    expect(bytesOf(catalogue.lists())).toEqual(here);
  });

  test('that is kept packed is read for the document like any other', async () => {
    const source = new PriceTestSource({ IPAD: manyDevices(9000) });
    const { catalogue } = await openShop(await open(), source);
    await catalogue.sync(signal);
    const lists = catalogue.lists();
    expect(lists.devices.public.get('IPAD')?.identity.full.isPacked).toBe(true);
    const { devices = [] } = findPublicList(lists, '')?.read() ?? {};
    expect([devices.length, devices.at(-1)?.display]).toEqual([9000, 'Device 9000']);
  });

  test('without a single price is refused with the same sentence as a short one', async () => {
    const titles = Object.fromEntries(Array.from({ length: ROWS }, (_, index) => [`Title ${index}`, null]));
    const { catalogue } = await openShop(await open(), new PriceTestSource({ IPAD: titles, TOOLS: titles }));
    expect(await catalogue.sync(signal)).toMatchObject({
      kind: 'failed',
      message: 'prices.xlsx has no row with a device and a price.',
      error: expect.any(SourceError),
    });
  });
});

describe('a Google spreadsheet', () => {
  const google = withSheetsServer();

  /** Its answers are prepared in advance: the fake Google server runs in this thread too. */
  function answerWith(rows: number, merges: readonly object[] = []): string {
    const gridProperties = { rowCount: rows + 1, columnCount: 2 };
    const sheet = { properties: { sheetId: 0, title: 'Tools', gridProperties }, merges };
    const values = [['Device', 'Price'], ...Object.entries(manyDevices(rows))];
    const body = JSON.stringify({ valueRanges: [{ values }] });
    google.server.failNext({ status: 200, body: JSON.stringify({ sheets: [sheet] }) }, { status: 200, body });
    return body;
  }

  test('that is long is processed in another thread, even when it is unchanged', async () => {
    const charge = vi.spyOn(CellBudget.prototype, 'take');
    onTestFinished(() => charge.mockRestore());
    const { catalogue } = await openShop(await open(), google.source());
    for (const kind of ['published', 'unchanged']) {
      answerWith(ROWS);
      let outcome: unknown;
      const longest = await longestHere(async () => {
        outcome = await catalogue.sync(signal);
      });
      expect(outcome).toMatchObject({ kind });
      expect(longest).toBeLessThan(SHORT);
    }
    expect(charge).not.toHaveBeenCalled();
    expect(catalogue.lists().devices.public.has('TOOLS')).toBe(true);
  });

  test('with thousands of merged cells counts as long, however few rows it has', async () => {
    const merge = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 4, endColumnIndex: 6 };
    answerWith(
      5,
      Array.from({ length: ROWS }, () => merge),
    );
    const { catalogue } = await openShop(await open(), google.source());
    expect(await longestHere(() => catalogue.sync(signal))).toBeLessThan(SHORT);
    expect(catalogue.lists().devices.public.has('TOOLS')).toBe(true);
  });

  test('that is short is read in the main thread: starting another thread takes longer', async () => {
    const { catalogue } = await openShop(await open(), google.source());
    const body = answerWith(500);
    expect(await longestHere(() => catalogue.sync(signal))).toBeGreaterThanOrEqual(body.length);
  });
});
