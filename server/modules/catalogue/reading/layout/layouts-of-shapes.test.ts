import { describe, expect, test } from 'vitest';
import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { proposeLayout } from './propose-layout.ts';
import { readWithLayout } from './read-with-layout.ts';

const nothingKnown = { isPublishedDevice: () => false };

/** The rows that the proposed layout gives, one line each: 'display price'. */
function proposed(rows: PriceCell[][], more: Partial<PriceSheet> = {}) {
  const sheet = { title: 'IPHONE', hidden: false, rows, ...more };
  const layout = proposeLayout(sheet);
  if (layout === null) throw new Error('no layout is proposed');
  expect(sheetLayoutSchema.safeParse(layout).error?.issues ?? []).toEqual([]);
  const read = readWithLayout(sheet, layout, { category: 'IPHONE', known: nothingKnown });
  return {
    rows: read.rows.map((row) =>
      [
        row.isHeader ? `# ${row.display}` : row.display,
        row.isHeader ? '' : (row.onRequest ?? (row.outOfStock ? 'sold out' : row.price)),
        row.stock === undefined ? '' : `(${row.stock})`,
        row.note === undefined ? '' : `[${row.note}]`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    rejected: read.rejected.map(({ cell, reason }) => `${cell} ${reason}`),
  };
}

describe('the proposed layout of', () => {
  test('2: a price for each grade', () => {
    const read = proposed([
      ['Model', 'A+', 'B+', 'B', 'C', 'D', 'HSO/Swap'],
      ['iPhone 15 Pro 128GB Unlocked', 620, 600, 560, 500, 380, 450],
    ]);
    expect(read.rows).toEqual(
      ['A+ 620', 'B+ 600', 'B 560', 'C 500', 'D 380', 'HSO/Swap 450'].map(
        (end) => `iPhone 15 Pro 128GB Unlocked ${end}`,
      ),
    );
    expect(read.rejected).toEqual([]);
  });

  test('3: a price for each storage size, where an empty cell is no such size', () => {
    expect(
      proposed([
        ['Model', '128GB', '256GB', '512GB'],
        ['iPhone 14', 300, 340, null],
      ]).rows,
    ).toEqual(['iPhone 14 128GB 300', 'iPhone 14 256GB 340']);
  });

  test('4: a name of two columns, three prices and a note', () => {
    expect(
      proposed([
        ['Model', 'Memory', 'Ideal($)', 'Good($)', 'Fair($)', 'Notes'],
        ['iPhone 14', '128GB', 300, 280, 250, 'boxed'],
      ]).rows,
    ).toEqual([
      'iPhone 14 128GB Ideal 300 [boxed]',
      'iPhone 14 128GB Good 280 [boxed]',
      'iPhone 14 128GB Fair 250 [boxed]',
    ]);
  });

  test.each([
    [
      ['Device', 'Price A', 'Price B', 'Price C'],
      ['A', 'B', 'C'],
    ],
    [
      ['Device', 'Retail', 'Wholesale', 'Export'],
      ['Retail', 'Wholesale', 'Export'],
    ],
  ])('5: %j', (header, labels) => {
    expect(proposed([header, ['iPhone 14', 300, 280, 250]]).rows).toEqual(
      labels.map((label, index) => `iPhone 14 ${label} ${[300, 280, 250][index]}`),
    );
  });

  test('6: the long form, a name of three columns and a stock', () => {
    expect(
      proposed([
        ['Model', 'Storage', 'Grade', 'Price', 'Stock'],
        ['iPhone 14', '128GB', 'A', 300, 12],
        ['iPhone 14', '128GB', 'B', 280, 0],
      ]).rows,
    ).toEqual(['iPhone 14 128GB A 300 (12)', 'iPhone 14 128GB B sold out (0)']);
  });

  test('7: no header, a price and a stock', () => {
    expect(
      proposed([
        ['iPhone 12', 300, 25],
        ['iPhone 13', 350, 4],
      ]).rows,
    ).toEqual(['iPhone 12 300 (25)', 'iPhone 13 350 (4)']);
  });

  test('8: blocks with their own small headers under titles', () => {
    const terms = Array.from({ length: 11 }, (_, index) => [`Line ${index} of the terms`]);
    expect(
      proposed([
        ...terms,
        ['iPhone 15 Pro'],
        ['Storage', 'A', 'B+', 'B', 'C'],
        ['256GB Unlocked', 610, 590, 540, 480],
        ['iPhone 15'],
        ['Storage', 'A', 'B', 'C', 'D'],
        ['256GB Unlocked', 510, 490, 440, 380],
      ]).rows,
    ).toEqual([
      '# iPhone 15 Pro',
      'iPhone 15 Pro 256GB Unlocked A 610',
      'iPhone 15 Pro 256GB Unlocked B+ 590',
      'iPhone 15 Pro 256GB Unlocked B 540',
      'iPhone 15 Pro 256GB Unlocked C 480',
      '# iPhone 15',
      'iPhone 15 256GB Unlocked A 510',
      'iPhone 15 256GB Unlocked B 490',
      'iPhone 15 256GB Unlocked C 440',
      'iPhone 15 256GB Unlocked D 380',
    ]);
  });

  test('9: two header lines, the upper one over several columns', () => {
    expect(
      proposed(
        [
          ['Storage', 'iPhone 15 Pro', null, null, 'iPhone 15', null, null],
          [null, 'New', 'Used', 'Refurb', 'New', 'Used', 'Refurb'],
          ['128GB', 700, 600, 650, 500, 400, 450],
        ],
        {
          merges: [
            { top: 0, left: 1, bottom: 0, right: 3 },
            { top: 0, left: 4, bottom: 0, right: 6 },
          ],
        },
      ).rows,
    ).toEqual([
      'iPhone 15 Pro 128GB New 700',
      'iPhone 15 Pro 128GB Used 600',
      'iPhone 15 Pro 128GB Refurb 650',
      'iPhone 15 128GB New 500',
      'iPhone 15 128GB Used 400',
      'iPhone 15 128GB Refurb 450',
    ]);
  });

  test('10: words in place of prices', () => {
    expect(
      proposed([
        ['Model', 'A', 'B', 'C', 'D'],
        ['iPhone 14', 300, 'CALL', 'Sold out', '-'],
        ['iPhone 15', 400, 380, 360, 340],
      ]).rows.slice(0, 3),
    ).toEqual(['iPhone 14 A 300', 'iPhone 14 B CALL', 'iPhone 14 C sold out']);
  });

  test('11: surcharges in words are titles or left out, never a price', () => {
    const read = proposed([
      ['Model', 'A', 'B'],
      ['Verizon locked: minus $40'],
      ['iPhone 14', 300, 280],
      ['iPhone 15', 'minus $40', 380],
    ]);
    expect(read.rows).toEqual([
      '# Verizon locked: minus $40',
      'iPhone 14 A 300',
      'iPhone 14 B 280',
      'iPhone 15 B 380',
    ]);
    expect(read.rejected).toEqual(["B4 'minus $40' is not a price"]);
  });

  test.each([
    [['Модель', 'Память', 'Цена', 'Кол-во'], ['iPhone 14', '128 ГБ', 300, 3], ['iPhone 14 128 ГБ 300 (3)']],
    [
      ['Modelo', 'Capacidad', 'Precio contado', 'Precio tarjeta'],
      ['iPhone 14', '128GB', 300, 320],
      ['iPhone 14 128GB contado 300', 'iPhone 14 128GB tarjeta 320'],
    ],
    [
      ['Gerät', 'Speicher', 'Zustand', 'EK', 'VK'],
      ['iPhone 14', '128GB', 'sehr gut', 250, 300],
      ['iPhone 14 128GB sehr gut 300'],
    ],
  ])('12: %j', (header, row, rows) => {
    expect(proposed([header, row]).rows).toEqual(rows);
  });

  test('13: a row of totals is left out', () => {
    const read = proposed([
      ['Model', 'A', 'B'],
      ['iPhone 14', 300, 280],
      ['Total', 300, 280],
    ]);
    expect(read.rows).toHaveLength(2);
    expect(read.rejected).toEqual(['B3 A total is not a device', 'C3 A total is not a device']);
  });

  test('14: numbers as text, and formulas without a result', () => {
    const read = proposed([
      ['Model', 'A', 'B'],
      ['iPhone 14', '$1,300', { error: '#NO RESULT' }],
      ['iPhone 15', '€ 1,400.50', '99'],
    ]);
    expect(read.rows).toEqual(['iPhone 14 A 1300', 'iPhone 15 A 1400.5', 'iPhone 15 B 99']);
    expect(read.rejected).toHaveLength(1);
  });
});
