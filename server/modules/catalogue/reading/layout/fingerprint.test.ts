import { describe, expect, test } from 'vitest';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { fingerprintOf, recogniseLayout } from './fingerprint.ts';
import { proposeLayout } from './propose-layout.ts';
import { relocateLayout } from './relocate-layout.ts';

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
      changes: [],
    });
  });

  test.each([
    [['Model', 'Swap', 'Grade B', 'Stock', 'Supplier'], "Column B was 'Grade A' and is now 'Swap'"],
    [
      ['Model', 'Grade B', 'Grade A', 'Stock', 'Supplier'],
      "Column B was 'Grade A' and is now 'Grade B'; 'Grade A' is now in column C",
    ],
    [['Model', '', 'Grade B', 'Stock', 'Supplier'], "Column B was 'Grade A' and is now without a heading"],
  ])('has changed with the header %j', (header, sentence) => {
    expect(changeIn(sheetOf(header, ...ROWS))).toBe(sentence);
  });

  test('has changed when a column was inserted or removed', () => {
    const inserted = [HEADER, ...ROWS].map(([model = null, ...rest], row) => [
      model,
      row === 0 ? 'Colour' : 'black',
      ...rest,
    ]);
    expect(changeIn(sheetOf(...inserted))).toBe(
      "Column B was 'Grade A' and is now 'Colour'; 'Grade A' is now in column C",
    );
    const removed = [HEADER, ...ROWS].map((row) => row.toSpliced(1, 1));
    expect(changeIn(sheetOf(...removed))).toBe("Column B was 'Grade A' and is now 'Grade B'");
  });

  test('has changed when a heading did while the header moved', () => {
    const moved = sheetOf(['Prices of May'], ['Model', 'Swap', 'Grade B', 'Stock', 'Supplier'], ...ROWS);
    expect(changeIn(moved)).toBe("Column B was 'Grade A' and is now 'Swap'");
  });

  test('has changed when only the first of several headers did', () => {
    const renamed = ['Model', 'Swap', 'Grade B', 'Stock', 'Supplier'];
    expect(changeIn(sheetOf(renamed, ...ROWS, HEADER, ...ROWS))).toBe(
      "Column B was 'Grade A' and is now 'Swap'",
    );
  });

  test('has changed when prices stand above its header, but not when terms do', () => {
    const renamed = ['Device', 'Top', 'Fair', 'Quantity', 'From'];
    expect(changeIn(sheetOf(renamed, ...ROWS, HEADER, ...ROWS))).toBe(
      "Column A was 'Model' and is now 'Device'",
    );
    expect(changeIn(sheetOf(['Offers'], ['iPhone 11', 100, 90], HEADER, ...ROWS))).toBe(
      "Column A was 'Model' and is now 'Offers'",
    );
    const terms = [
      ['Minimum order', 500],
      ['Prices', 'in dollars'],
      ['Shipping', 20],
    ];
    expect(changeIn(sheetOf(...terms, HEADER, ...ROWS))).toBeNull();
  });

  test('is recognised when a heading has another case, and when a grade has no prices or only words', () => {
    expect(changeIn(sheetOf(['MODEL', 'grade a', 'Grade  B', 'Stock', 'Supplier'], ...ROWS))).toBeNull();
    expect(changeIn(sheetOf(HEADER, ['iPhone 14', null, 280, 4, 'North']))).toBeNull();
    expect(changeIn(sheetOf(HEADER, ['iPhone 14', 'CALL', 280, 4, 'North']))).toBeNull();
  });

  test('has changed when the device above its columns did, also over a column without prices', () => {
    const lines = (device: string, used: number | null = 600) =>
      sheetOf(
        ['Storage', device, null, 'iPhone 15', null],
        [null, 'New', 'Used', 'New', 'Used'],
        ['128GB', 700, used, 500, 400],
      );
    const layout = proposeLayout(lines('iPhone 15 Pro')) ?? LAYOUT;
    const confirmed = fingerprintOf(lines('iPhone 15 Pro'), layout);
    expect(recogniseLayout(lines('iPhone 15 Pro'), layout, confirmed).change).toBeNull();
    expect(recogniseLayout(lines('iPhone 16 Pro'), layout, confirmed).change).toBe(
      "Column B was 'iPhone 15 Pro New' and is now 'iPhone 16 Pro New'",
    );
    const soldOut = lines('iPhone 15 Pro', null);
    expect(recogniseLayout(soldOut, layout, confirmed).change).toBeNull();
    expect(recogniseLayout(lines('iPhone 15 Pro'), layout, fingerprintOf(soldOut, layout)).change).toBeNull();
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
    expect(changeIn(withNew('', 250, 350))).toBe('Column F is new and may hold prices');
    expect(changeIn(withNew('', 20, 30))).toBeNull();
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

describe('the confirmed columns of a sheet that has changed', () => {
  const relocated = (...rows: PriceCell[][]) => {
    const found = relocateLayout(sheetOf(...rows), LAYOUT, CONFIRMED);
    const columns = found?.layout.columns.filter(({ role }) => role === 'price');
    return (
      found && { isMoved: found.isMoved, prices: columns?.map(({ column, label }) => `${column} ${label}`) }
    );
  };

  test('are found where they have moved, with their labels', () => {
    const [swapped, ...rows] = [HEADER, ...ROWS].map(([model = null, a = null, b = null, ...rest]) => [
      model,
      b,
      a,
      ...rest,
    ]);
    expect(relocated(swapped ?? [], ...rows)).toEqual({ isMoved: true, prices: ['C Grade A', 'B Grade B'] });
  });

  test('stay where only their heading has changed', () => {
    expect(relocated(['Model', 'Swap', 'Grade B', 'Stock', 'Supplier'], ...ROWS)).toEqual({
      isMoved: false,
      prices: ['B Grade A', 'C Grade B'],
    });
  });

  test('are not offered where a removed one would get the prices of another', () => {
    expect(relocated(...[HEADER, ...ROWS].map((row) => row.toSpliced(1, 1)))).toBeNull();
  });
});
