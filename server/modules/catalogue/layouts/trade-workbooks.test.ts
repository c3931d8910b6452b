import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parseCsv } from 'hucre/csv';
import { describe, expect, test } from 'vitest';
import { normaliseCategory } from '#domain/catalogue/categories.ts';
import { layoutsAnswerSchema } from '#domain/contract/entities/price-data/layout-answers.ts';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import { openSourceSettings } from '#server/modules/catalogue/index.ts';
import { cellName, lettersOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { ENGLISH_WORKBOOKS } from '#test/workbooks/trade/english.ts';
import { OTHER_LANGUAGES } from '#test/workbooks/trade/other-languages.ts';
import { RICH_WORKBOOKS } from '#test/workbooks/trade/rich.ts';
import {
  type TradeSheet,
  type TradeWorkbook,
  writeTradeWorkbook,
} from '#test/workbooks/trade/trade-workbook.ts';

const WORKBOOKS = [...ENGLISH_WORKBOOKS, ...RICH_WORKBOOKS, ...OTHER_LANGUAGES];

interface Row {
  readonly display: string;
  readonly isHeader?: boolean;
  readonly originalPrice?: number;
  readonly finalPrice: number | null;
  readonly onRequest?: string;
}

/** What a dealer and a visitor do with a workbook, by the product's own calls. */
class Shop {
  readonly #app: FastifyInstance;
  readonly #admin: Record<string, string>;

  constructor(app: FastifyInstance, admin: Record<string, string>) {
    this.#app = app;
    this.#admin = admin;
  }

  async call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    return await this.#app.inject({ method, url, headers: this.#admin, ...(payload && { payload }) });
  }

  async layouts() {
    return layoutsAnswerSchema.parse((await this.call('GET', '/api/price-data/layouts')).json()).sheets;
  }

  /** 'name = price' for every device of the categories; the admin sees prices before the rules of the tiers. */
  async list(categories: readonly string[]): Promise<string[]> {
    return (await this.#rows(categories, this.#admin)).map(
      ({ display, originalPrice, onRequest }) => `${display} = ${originalPrice ?? onRequest ?? OUT_OF_STOCK}`,
    );
  }

  async publicNames(categories: readonly string[]): Promise<string[]> {
    return (await this.#rows(categories, {})).map(({ display }) => display);
  }

  async leftOut(): Promise<string[]> {
    const { body } = await this.call('GET', '/api/price-data/download/rejected?format=csv');
    const [header = [], ...rows] = parseCsv(body.replace('\uFEFF', '')).map((row) => row.map(String));
    const [sheet, cell] = [header.indexOf('Sheet'), header.indexOf('Cell')];
    return rows.map((row) => `${row[sheet]}!${row[cell]}`);
  }

  /** Confirms the first answer to each question, as one click does, and publishes the result. */
  async answerAll(): Promise<void> {
    let waiting: number | null = null;
    for (const { sheet, n, question, revision } of await this.layouts()) {
      if (question === null) continue;
      const query = new URLSearchParams({ sheet, n: String(n) });
      const layout = question.answers[0]?.layout;
      const answer = await this.call('PUT', `/api/price-data/layouts?${query}`, { layout, revision });
      const { outcome, snapshotId } = syncAnswerSchema.parse(answer.json());
      expect(outcome).toBe('held');
      waiting = snapshotId;
    }
    if (waiting !== null) await this.call('POST', `/api/price-data/snapshots/${waiting}/publish`);
  }

  async #rows(categories: readonly string[], headers: Record<string, string>): Promise<Row[]> {
    const answers = await Promise.all(
      categories.map((category) =>
        this.#app.inject({
          url: `/api/sheets/category-with-pricing/${encodeURIComponent(category)}`,
          headers,
        }),
      ),
    );
    return answers.flatMap((answer) => answer.json().devices ?? []).filter(({ isHeader }: Row) => !isHeader);
  }
}

function pricesOf({ prices }: TradeSheet): { cell: string; text: string }[] {
  return prices.split('\n').map((line) => {
    const [cell = '', ...text] = line.trim().split(' ');
    return { cell, text: text.join(' ') };
  });
}

function categoriesOf({ title, categories }: TradeSheet): readonly string[] {
  return categories ?? [normaliseCategory(title)];
}

async function comesOutRight(shop: Shop, { sheets }: TradeWorkbook): Promise<void> {
  const states = await shop.layouts();
  expect(states.map(({ sheet, state }) => `${sheet} ${state}`)).toEqual(
    sheets.map(({ title, isAsked }) => `${title} ${isAsked ? 'unclear' : 'clear'}`),
  );
  for (const sheet of sheets) {
    const published = sheet.isAsked ? [] : pricesOf(sheet).map(({ text }) => text);
    expect(await shop.list(categoriesOf(sheet)), sheet.title).toEqual(published);
  }
  await shop.answerAll();
  for (const sheet of sheets) {
    const expected = pricesOf(sheet).map(({ text }) => text);
    expect(await shop.list(categoriesOf(sheet)), sheet.title).toEqual(expected);
    const names = expected.map((text) => text.slice(0, text.lastIndexOf(' = ')));
    expect(await shop.publicNames(categoriesOf(sheet)), sheet.title).toEqual(names);
  }
  expect(await shop.leftOut()).toEqual(
    sheets.flatMap(({ title, leftOut = [] }) => leftOut.map((cell) => `${title}!${cell}`)),
  );
}

describe('the workbooks of this trade', () => {
  test('are at least 14, of all shapes, in three formats', () => {
    expect(WORKBOOKS.length).toBeGreaterThanOrEqual(14);
    const shapes = new Set(WORKBOOKS.flatMap(({ shapes: each }) => each));
    expect([...shapes].sort((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    ]);
    expect(new Set(WORKBOOKS.map(({ file }) => path.extname(file)))).toEqual(
      new Set(['.csv', '.xlsx', '.ods']),
    );
  });

  const sheets = WORKBOOKS.flatMap(({ file, sheets: each }) => each.map((sheet) => ({ file, sheet })));
  test.each(sheets)('have every number of $file $sheet.title in the expectations', ({ sheet }) => {
    const expected = new Set([
      ...pricesOf(sheet).map(({ cell }) => cell),
      ...(sheet.leftOut ?? []),
      ...(sheet.notPrices ?? []),
    ]);
    const numbers = sheet.rows.flatMap((row, index) =>
      row.flatMap((cell, column) =>
        typeof cell === 'number' || /^\D{0,2}\d[\d.,' ]*\D{0,2}$/.test(cell ?? '')
          ? [{ cell: cellName(index, column), letters: lettersOf(column) }]
          : [],
      ),
    );
    const isKnown = ({ cell, letters }: (typeof numbers)[number]) =>
      expected.has(cell) || expected.has(letters);
    // Headings such as 128GB are no prices.
    const headings = numbers.filter(({ cell }) => /^\d+ ?(?:GB|TB|ГБ)$/.test(String(cellAt(sheet, cell))));
    expect(numbers.filter((number) => !isKnown(number) && !headings.includes(number))).toEqual([]);
  });
});

function cellAt({ rows }: TradeSheet, cell: string): unknown {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  return rows[Number(row) - 1]?.[letters.charCodeAt(0) - 65];
}

describe('a source that is a workbook of this trade', () => {
  test.each(WORKBOOKS)('comes out right: $file', async (workbook) => {
    const file = path.join(makeTemporaryFolder(), workbook.file);
    writeFileSync(file, await writeTradeWorkbook(workbook));
    const sourceSettings = openSourceSettings({
      priceSource: file,
      syncSeconds: 60,
      googleApiKey: null,
      googleApplicationCredentials: null,
      sheetsBaseUrl: 'https://sheets.googleapis.com',
      allowPrivateSources: 'no',
    });
    const { app, as } = await buildTestApp({ sourceSettings });
    const shop = new Shop(app, await as('admin'));
    await shop.call('POST', '/api/price-data/sync');
    await comesOutRight(shop, workbook);
  });
});

describeOnBothEngines('an upload of a workbook of this trade', (open) => {
  const uploaded = WORKBOOKS.filter(({ file }) => /^(?:blocks|categories|list#|Прайс)/.test(file));

  test.each(uploaded)('comes out right: $file', async (workbook) => {
    const { app, as } = await buildTestApp({ database: await open() });
    const admin = await as('admin');
    await app.inject({
      method: 'POST',
      url: '/api/price-data/upload',
      query: { name: workbook.file },
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      payload: await writeTradeWorkbook(workbook),
    });
    await comesOutRight(new Shop(app, admin), workbook);
  });
});
