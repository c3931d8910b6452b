import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatPrice } from '#domain/text/money.ts';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readPriceRows } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { readSheet } from '#server/modules/catalogue/reading/read-sheet.ts';
import { writeContent } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { makeMoney } from '#test/catalogue/make-money.ts';
import { makeOnePriceSheet, makeWideSheet } from '#test/workbooks/generated-sheets.ts';
import { fingerprintOf, recogniseLayout } from './fingerprint.ts';
import { answersTo } from './layout-answers.ts';
import { readWithLayout } from './read-with-layout.ts';

const known = { isPublishedDevice: () => false };
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

function sheetOf(rows: readonly (readonly PriceCell[])[]): PriceSheet {
  return { title: 'IPHONE', hidden: false, rows };
}

/** The first answer to the question about a sheet. */
function firstAnswer(sheet: PriceSheet) {
  const read = readSheet(sheet, 'IPHONE', known);
  if (!('question' in read)) throw new Error('nothing is asked');
  const layout = answersTo(sheet, read.question)[0]?.layout;
  if (layout === undefined) throw new Error('no answer is offered');
  return layout;
}

describe('generated sheets with several prices', () => {
  test('ask, and after the first answer every price has its own name or is left out', () => {
    for (const seed of SEEDS) {
      const { rows, expected } = makeWideSheet(seed);
      const sheet = sheetOf(rows);
      const read = readWithLayout(sheet, firstAnswer(sheet), { category: 'IPHONE', known });
      const published = read.rows
        .filter(({ isHeader }) => !isHeader)
        .map(({ display, price, onRequest }) => `${display} = ${price ?? onRequest}`);
      const wanted = expected.filter(({ shown }) => shown !== null);
      expect(published, `seed ${seed}`).toEqual(wanted.map(({ name, shown }) => `${name} = ${shown}`));
      expect(
        read.rejected.map(({ cell }) => cell),
        `seed ${seed}`,
      ).toEqual(expected.filter(({ shown }) => shown === null).map(({ cell }) => cell));
    }
  });

  test('are recognised when their prices change, and not when a price column is renamed', () => {
    for (const seed of SEEDS.slice(0, 40)) {
      const { rows } = makeWideSheet(seed);
      const layout = firstAnswer(sheetOf(rows));
      const confirmed = fingerprintOf(sheetOf(rows), layout);
      const changed = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell + 1 : cell)));
      expect(recogniseLayout(sheetOf(changed), layout, confirmed).change, `seed ${seed}`).toBeNull();
      const header = (layout.headerRow ?? 1) - 1;
      const prices = layout.columns.findIndex(({ role }) => role === 'price');
      const heading = String(rows[header]?.[prices]);
      const renamed = rows.map((row, index) =>
        row.map((cell, column) => (index === header && column === prices ? 'Renamed' : cell)),
      );
      expect(recogniseLayout(sheetOf(renamed), layout, confirmed).change, `seed ${seed}`).toContain(
        `was '${heading}' and is now 'Renamed'`,
      );
    }
  });

  test('are asked about and read the same if their prices are texts in the money of the shop', () => {
    const money = makeMoney({ currency: 'IDR', symbol: 'Rp' });
    for (const seed of SEEDS.slice(0, 30)) {
      const { rows } = makeWideSheet(seed);
      const { headerRow, columns } = firstAnswer(sheetOf(rows));
      const isPrice = (row: number, column: number) =>
        row >= (headerRow ?? 0) && columns[column]?.role === 'price';
      const priced = (write: (price: number) => PriceCell) => ({
        ...sheetOf(
          rows.map((row, index) =>
            row.map((cell, column) =>
              typeof cell === 'number' && isPrice(index, column) ? write(Math.round(cell) * 1000) : cell,
            ),
          ),
        ),
        money,
      });
      const [numbers, texts] = [priced((price) => price), priced((price) => formatPrice(price, money))];
      const layout = firstAnswer(texts);
      expect(layout, `seed ${seed}`).toEqual(firstAnswer(numbers));
      const read = (sheet: PriceSheet) =>
        readWithLayout(sheet, layout, { category: 'IPHONE', known }).rows.map(
          ({ display, price, onRequest }) => `${display} = ${price ?? onRequest}`,
        );
      expect(read(texts), `seed ${seed}`).toEqual(read(numbers));
    }
  });
});

/** Of the lists below and their left-out rows, as the first release wrote them. */
const FIRST_RELEASE = '583e5750314965699e5ba2033f2a5997772e232e8641bdd40667ee76c05589f3';

test('generated sheets with one price are clear, and give the bytes of the first release', () => {
  const digest = createHash('sha256');
  for (let seed = 0; seed < 300; seed += 1) {
    const { categories, rows, rejected, unclear } = readPriceRows([sheetOf(makeOnePriceSheet(seed))], known);
    expect(unclear, `seed ${seed}`).toEqual([]);
    digest.update([...writeContent({ categories, rows })].join('') + JSON.stringify(rejected));
  }
  expect(digest.digest('hex')).toBe(FIRST_RELEASE);
});
