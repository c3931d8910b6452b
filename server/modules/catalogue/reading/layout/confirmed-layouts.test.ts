import { describe, expect, test } from 'vitest';
import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell, PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readPriceRows } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readWithLayout } from './read-with-layout.ts';

function sheetOf(title: string, ...rows: PriceCell[][]): PriceSheet {
  return { title, hidden: false, rows };
}

function confirmed(sheet: PriceSheet, n: number, ...columns: LayoutColumn[]) {
  const layout = { headerRow: 1, columns };
  return { sheet: sheet.title, n, layout, fingerprint: fingerprintOf(sheet, layout), revision: 1 };
}

const NAME = { column: 'A', role: 'name' } as const;
const GRADES = [
  NAME,
  { column: 'B', role: 'price', label: 'A' },
  { column: 'C', role: 'price', label: 'B' },
] as const;

function read(sheets: PriceSheet[], ...layouts: ReturnType<typeof confirmed>[]) {
  const { rows, rejected, unclear, categories } = readPriceRows(sheets, {
    isPublishedDevice: (_category, device) => device === 'Gone A',
    layouts,
  });
  return {
    categories,
    rows: rows.map(({ category, display, price, isHeader }) =>
      isHeader ? `${category}: # ${display}` : `${category}: ${display} ${price}`,
    ),
    rejected: rejected.map(({ sheet, cell, reason, rowsLost }) => `${sheet}!${cell} ${reason} (${rowsLost})`),
    unclear: unclear.map(({ sheet, question }) => `${sheet}: ${question.change ?? question.kind}`),
  };
}

describe('a confirmed layout', () => {
  const sheet = sheetOf('Phones', ['Model', 'Top', 'Fair'], ['iPhone 14', 300, 280]);

  test('makes an unclear sheet a list, with the labels that were confirmed', () => {
    expect(read([sheet])).toMatchObject({ rows: [], unclear: ['Phones: price'] });
    expect(read([sheet], confirmed(sheet, 1, ...GRADES)).rows).toEqual([
      'PHONES: iPhone 14 A 300',
      'PHONES: iPhone 14 B 280',
    ]);
  });

  test('applies to one of two sheets with the same title', () => {
    const second = sheetOf('Phones', ['Model', 'Top', 'Fair'], ['iPhone 15', 400, 380]);
    expect(read([sheet, second], confirmed(sheet, 1, ...GRADES))).toMatchObject({
      rows: ['PHONES: iPhone 14 A 300', 'PHONES: iPhone 14 B 280'],
      rejected: ['Phones!A1 Another sheet is already the category PHONES (2)'],
    });
  });

  test('of a sheet that has changed publishes nothing of it', () => {
    const renamed = sheetOf('Phones', ['Model', 'Swap', 'Fair'], ['iPhone 14', 300, 280]);
    expect(read([renamed], confirmed(sheet, 1, ...GRADES))).toMatchObject({
      rows: [],
      unclear: ["Phones: Column B was 'Top' and is now 'Swap'"],
    });
  });

  test('rejects a row whose prices are all empty if one of them is published', () => {
    const emptied = sheetOf('Phones', ['Model', 'Top', 'Fair'], ['Gone', null, null], ['New', 5, 4]);
    const { rows, rejected } = read([emptied], confirmed(sheet, 1, ...GRADES));
    expect(rows).toEqual(['PHONES: New A 5', 'PHONES: New B 4']);
    expect(rejected).toEqual(['Phones!B2 The price is missing (1)']);
  });
});

describe('a title with the name of a published device', () => {
  const sheet = sheetOf('Phones', ['Model', 'Top', 'Fair'], ['Air', 500, 480]);
  const readAir = (...rows: PriceCell[][]) => {
    const published = ['PHONES\nAir A\n1', 'PHONES\nAir B\n1', 'PHONES\nPro A\n1', 'PHONES\nPro A\n2'];
    const { rows: read, rejected } = readPriceRows([sheetOf('Phones', ['Model', 'Top', 'Fair'], ...rows)], {
      isPublishedDevice: (...key) => published.includes(key.join('\n')),
      layouts: [confirmed(sheet, 1, ...GRADES)],
    });
    return {
      rows: read.map(({ display, occurrence }) => `${display} ${occurrence}`),
      rejected: rejected.map(({ cell }) => cell),
    };
  };

  test('stays a title while the device has its prices', () => {
    expect(readAir(['Air', null, null], ['Air', 500, 480], ['Mini', 300, 280])).toEqual({
      rows: ['Air 1', 'Air A 1', 'Air B 1', 'Mini A 1', 'Mini B 1'],
      rejected: [],
    });
  });

  test('is that device if fewer rows of its name have a price than are published', () => {
    expect(readAir(['Air', null, null], ['Mini', 300, 280]).rejected).toEqual(['B2']);
    expect(readAir(['Pro', null, null], ['Pro', 900, null])).toEqual({ rows: ['Pro A 2'], rejected: ['B2'] });
  });
});

describe('a model that stands only in the first row of its sizes', () => {
  const HEADER = ['Model', 'Memory', 'A', 'B'];
  const NAMES = [NAME, { column: 'B', role: 'name' }] as const;
  const PRICES = [
    { column: 'C', role: 'price', label: 'A' },
    { column: 'D', role: 'price', label: 'B' },
  ] as const;
  const sheet = sheetOf('Phones', HEADER, ['Gone', '64GB', 300, 280], [null, '128GB', 400, 380]);
  const readSizes = (...rows: PriceCell[][]) =>
    read([sheetOf('Phones', HEADER, ...rows)], confirmed(sheet, 1, ...NAMES, ...PRICES));

  test.each([null, '-', '"'])('is known below a size without prices, above %j', (blank) => {
    expect(readSizes(['iPhone 15', '64GB', '-', '-'], [blank, '128GB', 400, 380]).rows).toEqual([
      'PHONES: # iPhone 15 64GB',
      'PHONES: iPhone 15 128GB A 400',
      'PHONES: iPhone 15 128GB B 380',
    ]);
  });

  test('rejects a size that has lost its prices', () => {
    const isPublished = (_category: string, device: string) => device === 'iPhone 15 128GB B';
    const emptied = sheetOf(
      'Phones',
      HEADER,
      ['iPhone 15', '64GB', 300, 280],
      [null, '128GB', null, null],
      [null, '256GB', 500, 480],
    );
    const layouts = [confirmed(sheet, 1, ...NAMES, ...PRICES)];
    const { rows, rejected } = readPriceRows([emptied], { isPublishedDevice: isPublished, layouts });
    expect(rows.map(({ display }) => display)).toEqual([
      'iPhone 15 64GB A',
      'iPhone 15 64GB B',
      'iPhone 15 256GB A',
      'iPhone 15 256GB B',
    ]);
    expect(rejected).toMatchObject([{ cell: 'D3', reason: 'The price is missing' }]);
  });

  test.each(['Black', 'Pink'])('is known below the colour %s without prices', (colour) => {
    const rows = [
      ['iPhone 14', 'Black', 300, 280],
      ['iPhone 15', colour, null, null],
      [null, 'White', 400, 380],
    ];
    expect(readSizes(...rows).rows.slice(2)).toEqual([
      `PHONES: # iPhone 15 ${colour}`,
      'PHONES: iPhone 15 White A 400',
      'PHONES: iPhone 15 White B 380',
    ]);
  });

  test.each([[['Samsung', null]], [[null, 'Samsung']]])('is not the one above the title %j', (title) => {
    expect(
      readSizes(['iPhone 15', '64GB', 300, 280], [...title, null, null], [null, '128GB', 400, null]).rows,
    ).toEqual([
      'PHONES: iPhone 15 64GB A 300',
      'PHONES: iPhone 15 64GB B 280',
      'PHONES: # Samsung',
      'PHONES: 128GB A 400',
    ]);
  });
});

describe('a model that is the title above its sizes', () => {
  const HEADER = ['Model', 'Spec', 'Price'];
  const columns: LayoutColumn[] = [NAME, { column: 'B', role: 'name' }, { column: 'C', role: 'price' }];
  const readBelow = (...rows: PriceCell[][]) => {
    const sheet = sheetOf('Phones', HEADER, ...rows);
    const layout = { headerRow: 1, columns, titleInName: true };
    const known = { isPublishedDevice: () => false };
    const { rows: found } = readWithLayout(sheet, layout, { category: 'PHONES', known });
    return found.map(({ display, isHeader }) => `${isHeader ? '# ' : ''}${display}`);
  };

  test('may have a word beside it, and stays the title below a size without a price', () => {
    const rows = [
      ['iPhone 14', 'Unlocked', null],
      ['128GB', 'Black', 300],
      ['iPhone 15', 'Unlocked', null],
      ['128GB', 'Black', null],
      [null, 'White', 390],
      ['256GB', 'Black', 400],
    ];
    expect(readBelow(...rows)).toEqual([
      '# iPhone 14 Unlocked',
      'iPhone 14 Unlocked 128GB Black',
      '# iPhone 15 Unlocked',
      '# iPhone 15 Unlocked 128GB Black',
      'iPhone 15 Unlocked 128GB White',
      'iPhone 15 Unlocked 256GB Black',
    ]);
  });

  test('is below its size where sizes are the titles', () => {
    const rows = [
      ['64GB', null, null],
      ['iPhone 14', null, 300],
      ['128GB', null, null],
      ['iPhone 14', null, 340],
    ];
    expect(readBelow(...rows)).toEqual(['# 64GB', '64GB iPhone 14', '# 128GB', '128GB iPhone 14']);
  });
});

describe('a category column', () => {
  const sheet = sheetOf(
    'Everything',
    ['Model', 'Kind', 'Price'],
    ['Apple', null, null],
    ['iPad 9', 'Tablets', 200],
    ['iPad 10', null, 300],
    ['iPhone 14', ' phones ', 400],
    ['Pen', '<b>', 5],
  );
  const layout = confirmed(sheet, 1, NAME, { column: 'B', role: 'category' }, { column: 'C', role: 'price' });

  test('sorts the rows; an empty cell takes the one above, a title the next one', () => {
    const { categories, rows, rejected } = read([sheet], layout);
    expect(categories).toEqual(['TABLETS', 'PHONES']);
    expect(rows).toEqual([
      'TABLETS: # Apple',
      'TABLETS: iPad 9 200',
      'TABLETS: iPad 10 300',
      'PHONES: iPhone 14 400',
    ]);
    expect(rejected).toEqual(['Everything!B6 Category contains invalid characters (1)']);
  });

  test('that cannot be one is none for the empty cells below it either', () => {
    const rows = [
      ['iPhone 14', 'Phones', 400],
      ['iPad 9', 'Tablets <new>', 200],
      ['iPad 10', null, 300],
      ['Watch 9', 'Watches', 250],
    ];
    expect(read([sheetOf('Everything', ['Model', 'Kind', 'Price'], ...rows)], layout)).toMatchObject({
      rows: ['PHONES: iPhone 14 400', 'WATCHES: Watch 9 250'],
      rejected: [
        'Everything!B3 Category contains invalid characters (1)',
        'Everything!B4 The category is missing (1)',
      ],
    });
  });

  test('is refused for a category that another sheet has', () => {
    const phones = sheetOf('Phones', ['Model', 'Price'], ['Pixel 9', 500]);
    const { rows, rejected } = read([phones, sheet], layout);
    expect(rows).toContain('PHONES: Pixel 9 500');
    expect(rows).toContain('TABLETS: iPad 9 200');
    expect(rejected).toContain('Everything!A1 Another sheet is already the category PHONES (1)');
  });
});
