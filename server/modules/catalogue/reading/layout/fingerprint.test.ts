import { describe, expect, test } from 'vitest';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { fingerprintOf, recogniseLayout } from './fingerprint.ts';
import { proposeLayout } from './propose-layout.ts';

const HEADER = ['Model', 'Grade A', 'Grade B', 'Stock', 'Supplier'];
const ROWS: PriceCell[][] = [
  ['iPhone 14', 300, 280, 4, 'North'],
  ['iPhone 15', 400, 380, 2, 'South'],
];

function sheetOf(...rows: PriceCell[][]): PriceSheet {
  return { title: 'IPHONE', hidden: false, rows };
}

const SHEET = sheetOf(HEADER, ...ROWS);
const LAYOUT = proposeLayout(SHEET) ?? { headerRow: null, columns: [] };
const CONFIRMED = fingerprintOf(SHEET, LAYOUT);

function changeIn(sheet: PriceSheet): string | null {
  return recogniseLayout(sheet, LAYOUT, CONFIRMED).change;
}

describe('a sheet with a confirmed layout', () => {
  test('is recognised with other prices and other devices', () => {
    expect(changeIn(SHEET)).toBeNull();
    expect(changeIn(sheetOf(HEADER, ['Pixel 9', 500, 450, 'many', 'West']))).toBeNull();
  });

  test('is recognised with its header in another row', () => {
    const moved = sheetOf(['Prices of May'], ['All prices in dollars'], HEADER, ...ROWS);
    expect(recogniseLayout(moved, LAYOUT, CONFIRMED)).toEqual({
      layout: { ...LAYOUT, headerRow: 3 },
      change: null,
    });
  });

  test.each([
    [['Model', 'Swap', 'Grade B', 'Stock', 'Supplier'], "Column B was 'Grade A' and is now 'Swap'"],
    [['Model', 'Grade B', 'Grade A', 'Stock', 'Supplier'], "Column B was 'Grade A' and is now 'Grade B'"],
    [['Model', '', 'Grade B', 'Stock', 'Supplier'], "Column B was 'Grade A' and is now without a heading"],
  ])('has changed with the header %j', (header, sentence) => {
    expect(changeIn(sheetOf(header, ...ROWS))).toBe(sentence);
  });

  test('has changed when a price column is empty or holds words', () => {
    expect(changeIn(sheetOf(['Model', null, 'Grade B', 'Stock'], ['iPhone 14', null, 280, 4]))).toBe(
      "Column B was 'Grade A' and is now empty",
    );
    expect(changeIn(sheetOf(HEADER, ['iPhone 14', 'black', 280, 4]))).toBe(
      "Column B 'Grade A' held numbers and now holds words",
    );
  });

  test('has changed when a new column may hold prices, and only then', () => {
    const withNew = (heading: string, ...cells: PriceCell[]) =>
      sheetOf([...HEADER, heading], ...ROWS.map((row, index) => [...row, cells[index] ?? null]));
    expect(changeIn(withNew('Grade C', 250, 350))).toBe("Column F 'Grade C' is new and may hold prices");
    expect(changeIn(withNew('Colour', 'black', 'white'))).toBeNull();
    expect(changeIn(withNew('Margin', 20, 30))).toBeNull();
  });

  test('without a header is told by what its columns hold and how many there are', () => {
    const sheet = sheetOf(['iPhone 14', 300, 4], ['iPhone 15', 400, 2]);
    const layout = proposeLayout(sheet) ?? LAYOUT;
    const confirmed = fingerprintOf(sheet, layout);
    const change = (...rows: PriceCell[][]) => recogniseLayout(sheetOf(...rows), layout, confirmed).change;
    expect(change(['Pixel 9', 500, 1])).toBeNull();
    expect(change(['Pixel 9', 'black', 500])).toBe('Column B held numbers and now holds words');
    expect(change(['Pixel 9', 500, 1, 450])).toBe('Column D is new and may hold prices');
  });
});
