import { describe, expect, test } from 'vitest';
import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { makeMoney } from '#test/catalogue/make-money.ts';
import { proposeLayout } from './propose-layout.ts';
import { readWithLayout } from './read-with-layout.ts';

function read(...rows: PriceCell[][]) {
  const sheet = { title: 'IPHONE', hidden: false, rows };
  const layout = proposeLayout(sheet);
  if (layout === null) throw new Error('no layout is proposed');
  const known = { isPublishedDevice: () => false };
  const { rows: published, rejected } = readWithLayout(sheet, layout, { category: 'IPHONE', known });
  return {
    rows: published.map(({ display, price, isHeader }) =>
      isHeader ? `# ${display}` : `${display} ${price}`,
    ),
    leftOut: rejected.map(({ cell, reason }) => `${cell} ${reason}`),
  };
}

const FIRST: PriceCell[][] = [
  ['Model', 'A', 'B'],
  ['iPhone 13', 300, 280],
  ['iPhone 14', 400, 380],
];

const ONLY: readonly LayoutColumn[] = [
  { column: 'A', role: 'name' },
  { column: 'B', role: 'price' },
];

describe('a header row further down', () => {
  test('sets the labels of the rows below it, and may name their device', () => {
    expect(
      read(
        ['iPhone 15 Pro', 'A', 'B+'],
        ['256GB', 610, 590],
        [],
        ['iPhone 15', 'B', 'C'],
        ['256GB', 510, 490],
      ).rows,
    ).toEqual([
      '# iPhone 15 Pro',
      'iPhone 15 Pro 256GB A 610',
      'iPhone 15 Pro 256GB B+ 590',
      '# iPhone 15',
      'iPhone 15 256GB B 510',
      'iPhone 15 256GB C 490',
    ]);
  });

  test('names a device that has the words of a heading', () => {
    const first = [
      ['S23', 'A', 'B'],
      ['128GB', 300, 280],
      ['256GB', 340, 320],
    ];
    expect(read(...first, ['Note 20', 'A', 'B'], ['128GB', 200, 180]).rows.slice(-3)).toEqual([
      '# Note 20',
      'Note 20 128GB A 200',
      'Note 20 128GB B 180',
    ]);
  });

  test('of a single price names the device of the sizes below it', () => {
    const header = (name: string) => [name, 'Price', 'Stock'];
    const blocks = [header('iPhone 15'), ['128GB', 500, 4], header('iPhone 14'), ['128GB', 400, 2]];
    expect(read(...blocks).rows).toEqual([
      '# iPhone 15',
      'iPhone 15 128GB 500',
      '# iPhone 14',
      'iPhone 14 128GB 400',
    ]);
    const model = [header('Model'), ['iPhone 15'], ['128GB', 500, 4], header('iPhone 14'), ['128GB', 400, 2]];
    expect(read(...model).rows).toEqual(read(...blocks).rows);
  });

  test.each<[PriceCell, string, string]>([
    ['iPhone 13', 'PRICE', 'iPhone 13 '],
    ['iPhone 13', 'Price $', 'iPhone 13 '],
    ['iPhone 15', 'Price', 'iPhone 15 '],
    [3310, 'Price', '3310 '],
    ['15', 'Price', '15 '],
    ['Used', 'Price', 'Used '],
    ['Pro Max', 'Price', 'Pro Max '],
    ['Battery', 'Price', 'Battery '],
    ['SIM', 'Price', 'SIM '],
    // A name of their own is missing, but they are none of the device above.
    ['Model', 'Price', ''],
    [null, 'Price', ''],
  ])(
    'of a single price never leaves the sizes below it to the device above: %j, %s',
    (title, heading, name) => {
      const layout = { headerRow: 1, columns: [...ONLY], titleInName: true };
      const rows = [
        ['iPhone 15', 'Price'],
        ['256GB', 500],
        ['iPhone 14', 'Price'],
        ['256GB', 400],
      ];
      const sheet = { title: 'IPHONE', hidden: false, rows: [...rows, [title, heading], ['128GB', 300]] };
      const known = { isPublishedDevice: () => false };
      const found = readWithLayout(sheet, layout, { category: 'IPHONE', known });
      expect(found.rejected).toEqual([]);
      expect(found.rows.at(-1)).toMatchObject({ display: `${name}128GB`, price: 300 });
    },
  );

  test('of another price leaves out the rows below it, up to the next block', () => {
    const blocks = [
      ['iPhone 15', 'Price'],
      ['128GB', 500],
      ['iPhone 14', 'Price'],
      ['128GB', 400],
      ['iPhone 13', 'Cost'],
      ['128GB', 250],
      ['iPhone 12', 'Price'],
      ['128GB', 200],
    ];
    const { rows, leftOut } = read(...blocks);
    expect(rows.slice(-2)).toEqual(['# iPhone 12', 'iPhone 12 128GB 200']);
    expect(leftOut).toEqual(['B6 This part of the sheet has no price heading over the column']);
  });

  test.each(['Used', 'Pro Max'])('of several prices names a block of %s', (title) => {
    const blocks = [
      ['iPhone 15', 'A', 'B'],
      ['128GB', 500, 480],
      ['256GB', 600, 580],
      ['iPhone 14', 'A', 'B'],
      ['128GB', 400, 380],
      ['256GB', 450, 430],
      [title, 'A', 'B'],
      ['128GB', 300, 280],
    ];
    expect(read(...blocks).rows.slice(-2)).toEqual([`${title} 128GB A 300`, `${title} 128GB B 280`]);
  });

  test('is no device that has words in place of its only price', () => {
    const rows = [
      ['iPad 9', 'Sold', 'Retail'],
      ['iPad 10', 300, 'Retail'],
    ];
    expect(read(['Model', 'Price', 'Packaging'], ['iPad 8', 200, 'Retail'], ...rows)).toEqual({
      rows: ['iPad 8 200', 'iPad 10 300'],
      leftOut: ["B3 'Sold' is not a price"],
    });
  });

  test('may have the columns in another order, or only one', () => {
    expect(read(...FIRST, ['Model', 'B', 'A'], ['Pixel 8', 280, 300]).rows.slice(4)).toEqual([
      'Pixel 8 B 280',
      'Pixel 8 A 300',
    ]);
    expect(read(...FIRST, ['Model', 'C'], ['Pixel 8', 200]).rows.slice(4)).toEqual(['Pixel 8 C 200']);
  });

  test('that is no price makes the numbers below it left-out rows', () => {
    const { rows, leftOut } = read(...FIRST, ['Model', 'A', 'Stock'], ['Pixel 8', 300, 4]);
    expect(rows.slice(4)).toEqual(['Pixel 8 A 300']);
    expect(leftOut).toEqual(['C5 This part of the sheet has no price heading over the column']);
  });

  test('with a price where the first header has none makes its numbers left-out rows', () => {
    const { rows, leftOut } = read(...FIRST, ['Model', 'Colour', 'A', 'B'], ['Pixel 8', 'black', 300, 280]);
    expect(rows.slice(4)).toEqual(['Pixel 8 A 300']);
    expect(leftOut).toEqual([
      'D5 The other parts of the sheet have no price in this column',
      "B5 'black' is not a price",
    ]);
  });

  test('of a table with its only price elsewhere makes its rows left-out rows', () => {
    const { rows, leftOut } = read(
      ['Model', 'Price', 'Stock'],
      ['Pixel 8', 300, 4],
      ['Model', 'Stock', 'Price'],
      ['Pixel 9', 5, 400],
      ['Model', 'Price', 'Stock'],
      ['Pixel 10', 500, 6],
    );
    expect(rows).toEqual(['Pixel 8 300', 'Pixel 10 500']);
    expect(leftOut).toEqual([
      'C4 The other parts of the sheet have no price in this column',
      'B4 This part of the sheet has no price heading over the column',
    ]);
  });

  test.each(['Stock', 'Cost', 'Wholesale price', '256GB'])(
    'with %s over the only price makes the numbers below it left-out rows',
    (heading) => {
      const { rows, leftOut } = read(
        ['Model', 'Price'],
        ['Pixel 8', 300],
        ['Model', heading],
        ['Pixel 8', 250],
        ['MODEL', 'PRICE'],
        ['Pixel 9', 400],
      );
      expect(rows).toEqual(['Pixel 8 300', 'Pixel 9 400']);
      expect(leftOut).toEqual(['B4 This part of the sheet has no price heading over the column']);
    },
  );

  test.each<[string[], LayoutColumn[]]>([
    [['Price'], [{ column: 'C', role: 'price' }]],
    [
      ['A', 'B'],
      [
        { column: 'C', role: 'price', label: 'A' },
        { column: 'D', role: 'price', label: 'B' },
      ],
    ],
  ])('over %j with the name in another column makes its rows left-out rows', (headings, prices) => {
    const amounts = headings.map((_, at) => 300 - at);
    const rows = [
      ['Model', 'Colour', ...headings],
      ['Pixel 8', 'black', ...amounts],
      ['SKU', 'Model', ...headings],
      ['GP-9', 'Pixel 9', ...amounts],
      ['Model', 'Colour', ...headings],
      ['Pixel 8', 'blue', ...amounts],
    ];
    const columns: LayoutColumn[] = [{ column: 'A', role: 'name' }, ...prices];
    const found = readWithLayout(
      { title: 'IPHONE', hidden: false, rows },
      { headerRow: 1, columns },
      { category: 'IPHONE', known: { isPublishedDevice: () => false } },
    );
    expect(found.rows.map(({ price }) => price)).toEqual([...amounts, ...amounts]);
    expect(found.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual(
      headings.map(() => '4 This part of the sheet has the name in another column'),
    );
  });

  test('of two lines renames the devices above the columns', () => {
    const lines = (pro: string, plain: string): PriceCell[][] => [
      ['Storage', pro, null, plain, null],
      [null, 'New', 'Used', 'New', 'Used'],
    ];
    const { rows } = read(
      ...lines('iPhone 15 Pro', 'iPhone 15'),
      ['128GB', 700, 600, 500, 400],
      [],
      ...lines('iPhone 14 Pro', 'iPhone 14'),
      ['128GB', 600, 500, 400, 300],
    );
    expect(rows.slice(4)).toEqual([
      'iPhone 14 Pro 128GB New 600',
      'iPhone 14 Pro 128GB Used 500',
      'iPhone 14 128GB New 400',
      'iPhone 14 128GB Used 300',
    ]);
  });

  test.each([
    [['Pixel 8', 'not available', 'discontinued']],
    [['Pixel 8', 'sold', 'sold']],
    [['Pixel 8', 'locked', 'locked']],
    [['Pixel 8', 'broken', null]],
  ])('is not %j: words beside a device', (row) => {
    const { rows, leftOut } = read(...FIRST, row, ['Pixel 9', 500, 480]);
    expect(rows.slice(4)).toEqual(['Pixel 9 A 500', 'Pixel 9 B 480']);
    expect(leftOut).toHaveLength(row.filter(Boolean).length - 1);
  });

  test('may name its device over a single price that the first header has too', () => {
    const rows = [...FIRST, ['Pixel', null, null], ['Pixel SE', null, 'B'], ['64GB', null, 200]];
    expect(read(...rows).rows.slice(4)).toEqual(['# Pixel', '# Pixel SE', '64GB B 200']);
  });
});

describe('a header row of a single price that names its device', () => {
  const columns: LayoutColumn[] = [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A' },
    { column: 'C', role: 'price', label: 'B' },
  ];
  const readBlocks = (titleInName: boolean, ...rows: PriceCell[][]) => {
    const sheet = {
      title: 'PIXEL',
      hidden: false,
      rows: [['Pixel 7', 'A', 'B'], ['64GB', 300, 280], ...rows],
    };
    const known = { isPublishedDevice: () => false };
    const found = readWithLayout(sheet, { headerRow: 1, columns, titleInName }, { category: 'PIXEL', known });
    return found.rows.slice(titleInName ? 3 : 2).map(({ display, price }) => `${display} ${price}`);
  };

  test.each(['A', 'Swap'])('begins the block of that device, without a blank row: %s', (heading) => {
    expect(
      readBlocks(true, ['Pixel 8', 'A', 'B'], ['64GB', 400, 380], ['Pixel 9', heading, null], ['64GB', 500]),
    ).toEqual([
      'Pixel 8 0',
      'Pixel 8 64GB A 400',
      'Pixel 8 64GB B 380',
      'Pixel 9 0',
      `Pixel 9 64GB ${heading} 500`,
    ]);
  });

  test.each(['B', 'Swap'])('renames the price of its block after a blank row: %s', (heading) => {
    expect(readBlocks(false, [], ['Pixel SE', heading, null], ['64GB', 200, null])).toEqual([
      'Pixel SE 0',
      `64GB ${heading} 200`,
    ]);
  });

  test('is none if the next row has other prices too, or if it names a size or a grade', () => {
    const grades = [
      ['Grade B', 'locked', null],
      ['Grade C', 200, 180],
    ];
    expect(readBlocks(false, ...grades)).toEqual(['Grade C A 200', 'Grade C B 180']);
    expect(readBlocks(false, [], ['Pixel 8', 'broken', null], ['Pixel 9', 500, 480])).toEqual([
      'Pixel 9 A 500',
      'Pixel 9 B 480',
    ]);
    const sizes = [
      ['Pixel 8', 'A', 'B'],
      ['64GB', 'broken', null],
      ['128GB', 400],
    ];
    expect(readBlocks(true, ...sizes)).toEqual(['Pixel 8 0', 'Pixel 8 128GB A 400']);
  });
});

describe('a header row further down in another currency than the money of the shop', () => {
  const NAME = { column: 'A', role: 'name' } as const;
  const ONE = [NAME, { column: 'B', role: 'price' }] as const;
  const TWO = [
    NAME,
    { column: 'B', role: 'price', label: 'A' },
    { column: 'C', role: 'price', label: 'B' },
  ] as const;

  test.each([
    ['Model', 'Precio'],
    ['Modelo', 'Price COP'],
  ])('ends at the next header %j', (...next) => {
    const rows = [
      ['Model', 'Price'],
      ['Pixel 8', 3_000_000],
      ['Model', 'Price USD'],
      ['Pixel 9', 'Price on request'],
      ['Pixel 9 Pro', 700],
      next,
      ['Pixel 7', 2_000_000],
    ];
    const sheet = { title: 'PIXEL', hidden: false, rows, money: makeMoney() };
    const known = { isPublishedDevice: () => false };
    const found = readWithLayout(sheet, { headerRow: 1, columns: [...ONE] }, { category: 'PIXEL', known });
    expect(found.rows.map(({ display }) => display)).toEqual(['Pixel 8', 'Pixel 7']);
    expect(found.rejected.map(({ cell }) => cell)).toEqual(['B4', 'B5']);
  });

  test.each<[string, readonly LayoutColumn[], PriceCell[][]]>([
    ['of one price', ONE, [['Model', 'Price USD']]],
    ['of several', TWO, [['Model', 'A (USD)', 'B (USD)']]],
    [
      'of two lines',
      TWO,
      [
        [null, 'USD', null],
        ['Model', 'A', 'B'],
      ],
    ],
  ])('%s makes the numbers below it left-out rows', (_what, columns, header) => {
    const prices = (first: number) => columns.slice(1).map((_, index) => first - index);
    const first = columns.length === 2 ? ['Model', 'Price'] : ['Model', 'A', 'B'];
    const rows = [
      first,
      ['Pixel 8', ...prices(3_000_000)],
      ...header,
      ['Pixel 9', ...prices(700)],
      first,
      ['Pixel 7', ...prices(2_000_000)],
    ];
    const sheet = { title: 'PIXEL', hidden: false, rows, money: makeMoney() };
    const known = { isPublishedDevice: () => false };
    const layout = { headerRow: 1, columns: [...columns] };
    const found = readWithLayout(sheet, layout, { category: 'PIXEL', known });
    const devices = found.rows.filter(({ isHeader }) => !isHeader);
    expect(devices.map(({ price }) => price)).toEqual([...prices(3_000_000), ...prices(2_000_000)]);
    expect(found.rejected.map(({ reason }) => reason)).toEqual(
      prices(0).map(() => expect.stringMatching(/USD.* is in another currency than COP$/)),
    );
  });
});

test('prices below a first line in another currency than the money of the shop are left out', () => {
  const rows = [
    [null, 'COP', null, 'USD', null],
    ['Model', 'A', 'B', 'A', 'B'],
    ['Pixel 8', 3_000_000, 2_000_000, 700, 600],
  ];
  const labels = ['A', 'B', 'A USD', 'B USD'];
  const prices = labels.map((label, at) => ({ column: 'BCDE'.charAt(at), role: 'price' as const, label }));
  const layout = { headerRow: 2, columns: [{ column: 'A', role: 'name' as const }, ...prices] };
  const sheet = { title: 'PIXEL', hidden: false, rows, money: makeMoney() };
  const known = { isPublishedDevice: () => false };
  const found = readWithLayout(sheet, layout, { category: 'PIXEL', known });
  expect(found.rows.map(({ price }) => price)).toEqual([3_000_000, 2_000_000]);
  expect(found.rejected.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
    "D3 The heading 'USD A' is in another currency than COP",
    "E3 The heading 'USD B' is in another currency than COP",
  ]);
});

describe('words without a price', () => {
  test('about a surcharge are a title, and no part of the names below them', () => {
    const { rows } = read(
      ['iPhone 15'],
      ['Storage', 'A', 'B'],
      ['256GB', 510, 490],
      ['Verizon locked: minus $40'],
      ['512GB', 610, 590],
      ['iPhone 14'],
      ['256GB', 410, 390],
    );
    expect(rows).toEqual([
      '# iPhone 15',
      'iPhone 15 256GB A 510',
      'iPhone 15 256GB B 490',
      '# Verizon locked: minus $40',
      'iPhone 15 512GB A 610',
      'iPhone 15 512GB B 590',
      '# iPhone 14',
      'iPhone 14 256GB A 410',
      'iPhone 14 256GB B 390',
    ]);
  });

  test('right of the names are remarks', () => {
    const rows = [
      ['Model', 'A', 'B', 'Notes'],
      ['iPhone 14', 400, 380, 'boxed'],
      [null, null, null, 'end of list'],
    ];
    expect(read(...rows).rows).toEqual(['iPhone 14 A 400', 'iPhone 14 B 380']);
  });
});
