import { describe, expect, test } from 'vitest';
import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readSheet } from '#server/modules/catalogue/reading/read-sheet.ts';
import { answersTo } from './layout-answers.ts';
import { readWithLayout } from './read-with-layout.ts';

const known = { isPublishedDevice: () => false };

/** The rows after the first answer, 'display = price', and the cells that are left out. */
function afterFirstAnswer(rows: readonly (readonly PriceCell[])[], more: Partial<PriceSheet> = {}) {
  const sheet = { title: 'IPHONE', hidden: false, rows, ...more };
  const read = readSheet(sheet, 'IPHONE', known);
  if (!('question' in read)) throw new Error('nothing is asked');
  const layouts = answersTo(sheet, read.question).map(({ layout }) => layout);
  for (const layout of layouts) expect(sheetLayoutSchema.safeParse(layout).error).toBeUndefined();
  const [layout] = layouts;
  if (layout === undefined) throw new Error('no answer is offered');
  const { rows: published, rejected } = readWithLayout(sheet, layout, { category: 'IPHONE', known });
  return {
    rows: published.map(({ display, price, onRequest, isHeader }) =>
      isHeader ? `# ${display}` : `${display} = ${price ?? onRequest ?? 'out'}`,
    ),
    leftOut: rejected.map(({ cell, reason }) => `${cell} ${reason}`),
  };
}

/** Devices with prices that fall from the first column to the last. */
function devices(prices: number): PriceCell[][] {
  return ['iPhone 14', 'iPhone 15'].map((name, index) => [
    name,
    ...Array.from({ length: prices }, (_, at) => 600 + index * 100 - at * 20),
  ]);
}

describe('the proposed labels', () => {
  test.each([
    [['A+', 'A', 'B', 'C', 'D', 'HSO', 'DOA']],
    [['Mint', 'Ideal', 'Good', 'Fair', 'Broken']],
    [['Flawless', 'Good', 'Cracked']],
    [['Grado A', 'Grado B']],
    [['wie neu', 'sehr gut', 'gut', 'akzeptabel']],
    [['Новый', 'Отличное', 'Хорошее', 'Б/У']],
    [['Грейд A', 'Грейд B']],
    [['Très bon état', 'Bon état']],
    [['64GB', '128 GB', '1TB', '2TB']],
    [['8/128', '8/256', '12/512']],
    [['Unlocked', 'T-Mobile', 'AT&T', 'Verizon']],
    [['SIM free', 'EE', 'O2', 'Vodafone']],
    [['Retail', 'Wholesale']],
    [['Cash', 'Credit']],
    [['1-9', '10-49 pcs', '50+']],
    [['Screen', 'Battery', 'Back glass']],
    [['Black', 'White']],
  ])('of %j are the headings', (headings) => {
    const names = ['iPhone 14', 'iPhone 15'].flatMap((name) => headings.map((label) => `${name} ${label}`));
    const { rows, leftOut } = afterFirstAnswer([['Model', ...headings], ...devices(headings.length)]);
    expect(rows.map((row) => row.split(' = ')[0])).toEqual(names);
    expect(leftOut).toEqual([]);
  });

  test.each([
    [['Price USD', 'Price EUR'], 'USD', 'EUR'],
    [['Price ($)', 'Price (€)'], '$', '€'],
    [['Ideal ($)', 'Ideal (€)'], 'Ideal ($)', 'Ideal (€)'],
    [['Precio contado', 'Precio tarjeta'], 'contado', 'tarjeta'],
    [['Цена опт', 'Цена розница'], 'опт', 'розница'],
    [['A', 'A'], 'A B', 'A C'],
  ])('of %j are %s and %s', (headings, first, second) => {
    const { rows } = afterFirstAnswer([['Model', ...headings], ...devices(2)]);
    expect(rows.slice(0, 2)).toEqual([`iPhone 14 ${first} = 600`, `iPhone 14 ${second} = 580`]);
  });

  test('of storage sizes as plain numbers are those numbers', () => {
    expect(afterFirstAnswer([['Model', 128, 256, 512], ...devices(3)]).rows[0]).toBe('iPhone 14 128 = 600');
  });

  test('of a column without a heading between two prices is its letter', () => {
    expect(afterFirstAnswer([['Model', 'A', null, 'C'], ...devices(3)]).rows.slice(0, 3)).toEqual([
      'iPhone 14 A = 600',
      'iPhone 14 Price C = 580',
      'iPhone 14 C = 560',
    ]);
  });

  test('begin with the first of two header lines', () => {
    const { rows } = afterFirstAnswer([
      ['Model', '128GB', null, '256GB', null],
      [null, 'A', 'B', 'A', 'B'],
      ...devices(4),
    ]);
    expect(rows.slice(0, 4)).toEqual([
      'iPhone 14 128GB A = 600',
      'iPhone 14 128GB B = 580',
      'iPhone 14 256GB A = 560',
      'iPhone 14 256GB B = 540',
    ]);
  });

  test('do not take a title above the header for a first line', () => {
    const { rows } = afterFirstAnswer([[null, 'PRICES OF MAY', null], ['Model', 'A', 'B'], ...devices(2)]);
    expect(rows[0]).toBe('iPhone 14 A = 600');
  });
});

describe('the proposed columns', () => {
  test('leave a cost, a stock of each grade and a hidden column alone', () => {
    const header = ['Model', 'Base', 'A', 'A qty', 'B', 'B qty', 'Cost'];
    const rows = [header, ['iPhone 14', 550, 600, 3, 580, 4, 500], ['iPhone 15', 650, 700, 2, 680, 1, 600]];
    expect(afterFirstAnswer(rows, { hiddenColumns: [1] }).rows).toEqual([
      'iPhone 14 A = 600',
      'iPhone 14 B = 580',
      'iPhone 15 A = 700',
      'iPhone 15 B = 680',
    ]);
  });

  test.each([
    [['Modell', 'Ankauf', 'Neu', 'Gut']],
    [['Modell', 'Ankaufspreis', 'Verkaufspreis', 'Händlerpreis']],
    [['Модель', 'Цена закупки', 'Цена продажи', 'Оптовая цена']],
    [['Model', 'Alış fiyatı', 'Satış', 'Toptan']],
    [['Model', 'Cena zakupu', 'Nowy', 'Hurt']],
  ])('leave what the shop pays alone: %j', (header) => {
    const { rows } = afterFirstAnswer([header, ['iPhone 15', 300, 500, 450]]);
    expect(rows.map((row) => row.replace(/.* = /, ''))).toEqual(['500', '450']);
  });

  test('of two tables side by side are those of the first: the other has names of its own', () => {
    const { rows } = afterFirstAnswer([
      ['Model', 'Storage', 'Price', null, 'MODEL', 'Storage', 'Price'],
      ['iPhone 12', '64GB', 300, null, 'Galaxy S21', '128GB', 250],
      ['iPhone 13', '128GB', 400, null, 'Galaxy S22', '256GB', 350],
    ]);
    expect(rows).toEqual(['iPhone 12 64GB = 300', 'iPhone 13 128GB = 400']);
  });

  test('stand right of a name that is headed twice', () => {
    const { rows } = afterFirstAnswer([
      ['Model', 'Model', 'A', 'B'],
      ['iPhone 14', 'A2649', 600, 580],
      ['iPhone 15', 'A2846', 700, 680],
    ]);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatch(/^iPhone 14.* A = 600$/);
  });

  test('join words that tell equal names apart, with or without a heading', () => {
    const rows = [
      ['iPhone 14', '128GB', 600, 580],
      ['iPhone 14', '256GB', 700, 680],
    ];
    const names = ['iPhone 14 128GB', 'iPhone 14 256GB'];
    const headed = afterFirstAnswer([['Model', 'Spec', 'A', 'B'], ...rows]).rows;
    expect(headed).toEqual(
      names.flatMap((name, at) => [`${name} A = ${600 + at * 100}`, `${name} B = ${580 + at * 100}`]),
    );
    expect(afterFirstAnswer(rows).rows[0]).toBe('iPhone 14 128GB Price C = 600');
  });

  test('give a blank model the one above it', () => {
    const { rows } = afterFirstAnswer([
      ['Model', 'Storage', 'A', 'B'],
      ['iPhone 14', '128GB', 600, 580],
      [null, '256GB', 700, 680],
    ]);
    expect(rows[2]).toBe('iPhone 14 256GB A = 700');
  });

  test('without headings are prices of one size, and the small numbers the stock', () => {
    expect(
      afterFirstAnswer([
        ['iPhone 14', 600, 580, 25],
        ['iPhone 15', 700, 680, 0],
      ]).rows,
    ).toEqual([
      'iPhone 14 Price B = 600',
      'iPhone 14 Price C = 580',
      'iPhone 15 Price B = out',
      'iPhone 15 Price C = out',
    ]);
    expect(
      afterFirstAnswer([
        ['Cable', 9, 120],
        ['Charger', 15, 300],
        ['Case', 8, 10],
      ]).rows[0],
    ).toBe('Cable = 9');
  });
});

describe('a sheet with grades', () => {
  test('asks although only one grade has prices, and the others words or nothing', () => {
    const words = [
      ['iPhone 14', 'CALL', 600, '-'],
      ['iPhone 15', 'ASK', 700, null],
    ];
    expect(afterFirstAnswer([['Model', 'A', 'B', 'C'], ...words]).rows).toEqual([
      'iPhone 14 A = CALL',
      'iPhone 14 B = 600',
      'iPhone 15 A = ASK',
      'iPhone 15 B = 700',
    ]);
  });

  test('reports every formula without a result', () => {
    const none = { error: '#NO RESULT' };
    const { rows, leftOut } = afterFirstAnswer([
      ['Model', 'A', 'B'],
      ['iPhone 14', none, none],
      ['iPhone 15', none, 700],
    ]);
    expect(rows).toEqual(['iPhone 15 B = 700']);
    expect(leftOut.map((text) => text.slice(0, 2))).toEqual(['B2', 'C2', 'B3']);
  });

  test('of 200 columns keeps every price', () => {
    const headings = Array.from({ length: 199 }, (_, index) => `Level ${index + 1}`);
    const prices = headings.map((_, index) => 500 + index);
    const { rows } = afterFirstAnswer([
      ['Model', ...headings],
      ['iPhone 14', ...prices],
    ]);
    expect(rows).toEqual(headings.map((heading, index) => `iPhone 14 ${heading} = ${500 + index}`));
  });

  test('is found below 40 lines, one of which has a number', () => {
    const terms = Array.from({ length: 39 }, (_, index): PriceCell[] => [`Line ${index}`]);
    const rows = [...terms, ['Minimum order', 500], ['Model', 'A', 'B'], ...devices(2), ...devices(2)];
    expect(afterFirstAnswer(rows).rows[0]).toBe('iPhone 14 A = 600');
    const ordered = [['Minimum order', 500], ['Model', 'A', 'B'], ...devices(2), ...devices(2)];
    expect(afterFirstAnswer(ordered).rows[0]).toBe('iPhone 14 A = 600');
  });
});

test('a header that says price does not cut off a block above it whose header does not', () => {
  const { rows } = afterFirstAnswer([
    ['Model', 'Cash', 'Card'],
    ['iPhone 14', 400, 420],
    ['iPhone 15', 500, 520],
    ['Model', 'Cash price', 'Card price'],
    ['Pixel 8', 300, 320],
  ]);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toBe('iPhone 14 Cash = 400');
});

test('a header in the middle of a list without one does not cut off the rows above it', () => {
  const above = Array.from({ length: 30 }, (_, index): PriceCell[] => [`Phone ${index}`, 100 + index]);
  const rows = [...above, ['Device', 'Price'], ['Phone 30', 130]];
  const read = readSheet({ title: 'IPHONE', hidden: false, rows }, 'IPHONE', known);
  expect('rows' in read && read.rows).toHaveLength(31);
});

test('the totals below a list with one price are left out, and a device called Total above its end is not', () => {
  const rows = [
    ['Device', 'Price'],
    ['Total', 5],
    ['Phone', 10],
    ['Subtotal:', 15],
    ['Cable', 3],
    ['Total', 18],
    ['Grand total:', 18],
    ['Thank you'],
  ];
  const read = readSheet({ title: 'IPHONE', hidden: false, rows }, 'IPHONE', known);
  if (!('rows' in read)) throw new Error('the sheet is unclear');
  expect(read.rows.map(({ display }) => display)).toEqual(['Total', 'Phone', 'Cable', 'Thank you']);
  expect(read.rejected.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
    'B4 A total is not a device',
    'B6 A total is not a device',
    'B7 A total is not a device',
  ]);
});
