import { describe, expect, test } from 'vitest';
import { describeQuestion } from './describe-question.ts';
import type { PriceCell, PriceSheet } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

/** The result of a sheet called IPHONE: its rows as 'name price', or the question and its sentence. */
function readingOf(rows: PriceCell[][], more: Partial<PriceSheet> = {}) {
  const sheet = { title: 'IPHONE', hidden: false, rows, ...more };
  const read = readPriceRows([sheet], { isPublishedDevice: () => false });
  const [unclear] = read.unclear;
  if (unclear) {
    expect(read.rows).toEqual([]);
    expect(read.categories).toEqual([]);
    return { question: unclear.question.kind, sentence: describeQuestion(unclear.sheet, unclear.question) };
  }
  return {
    rows: read.rows.map(({ display, price, isHeader, onRequest, outOfStock }) =>
      isHeader ? `${display}:` : `${display} ${outOfStock ? 'out of stock' : (onRequest ?? price)}`,
    ),
    rejected: read.rejected.map(({ cell, reason }) => `${cell} ${reason}`),
  };
}

const CHOOSE = 'Nothing new from this sheet is published until an admin chooses its columns in Price Data.';
const WHICH_PRICE = `${CHOOSE} If it is not a price list, hide the sheet.`;

describe('shapes of real price lists', () => {
  test('1: a device and a price', () => {
    expect(
      readingOf([
        ['Device', 'Price'],
        ['iPhone 15 128GB', 400],
      ]),
    ).toEqual({
      rows: ['iPhone 15 128GB 400'],
      rejected: [],
    });
  });

  test('2: a price for each grade', () => {
    expect(
      readingOf([
        ['Model', 'A+', 'B+', 'B', 'C', 'D', 'HSO/Swap'],
        ['iPhone 15 Pro 128GB Unlocked', 620, 600, 560, 500, 380, 450],
      ]),
    ).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns B to G could all be the price (A+, B+, B, C, D, HSO/Swap). ${WHICH_PRICE}`,
    });
  });

  test('3: a price for each storage size', () => {
    expect(
      readingOf([
        ['Model', '128GB', '256GB', '512GB'],
        ['iPhone 14', 300, 340, null],
        ['iPhone 15', 400, 440, 500],
      ]),
    ).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns B to D could all be the price (128GB, 256GB, 512GB). ${WHICH_PRICE}`,
    });
  });

  test('4: a name of two columns, three prices and a note', () => {
    expect(
      readingOf([
        ['Model', 'Memory', 'Ideal($)', 'Good($)', 'Fair($)', 'Notes'],
        ['iPhone 14', '128GB', 300, 280, 250, 'boxed'],
      ]),
    ).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns C to E could all be the price (Ideal($), Good($), Fair($)). ${WHICH_PRICE}`,
    });
  });

  test.each([
    [['Device', 'Price A', 'Price B', 'Price C'], 'Price A, Price B, Price C'],
    [['Device', 'Retail', 'Wholesale', 'Export'], 'Retail, Wholesale, Export'],
  ])('5: %j', (header, headings) => {
    expect(readingOf([header, ['iPhone 14', 300, 280, 250]])).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns B to D could all be the price (${headings}). ${WHICH_PRICE}`,
    });
  });

  describe('6: a row for each storage size and grade', () => {
    const header = ['Model', 'Storage', 'Grade', 'Price', 'Stock'];

    test('is unclear if only these columns distinguish equal names', () => {
      expect(
        readingOf([header, ['iPhone 14', '128GB', 'A', 300, 2], ['iPhone 14', '256GB', 'A', 340, 1]]),
      ).toEqual({
        question: 'same-names',
        sentence: `Sheet "IPHONE": rows with the same name have different prices, and only column B (Storage) tells them apart. ${CHOOSE}`,
      });
    });

    test.each<[string, PriceCell[][]]>([
      ['an unknown heading', [['Model', 'Specs', 'Price']]],
      ['no heading', [['Model', null, 'Price']]],
      ['no header', []],
    ])('is unclear also below %s', (_what, above) => {
      const rows = [
        ['iPhone 14', '128GB', 300],
        ['iPhone 14', '256 GB', 340],
        ['iPhone 15', '8/128GB', 400],
        ['iPhone 15', '8/256GB', 440],
      ];
      expect(readingOf([...above, ...rows])).toMatchObject({ question: 'same-names' });
    });

    test.each([
      ['128GB Black', '256GB Black'],
      ['8GB RAM 128GB', '8GB RAM 256GB'],
      ['128GB ROM', '256GB ROM'],
      ['128 GB.', '256 GB.'],
      ['128G', '256G'],
      ['4/64', '4/128'],
    ])('is unclear also if sizes are written %s, %s below an unknown heading', (...sizes) => {
      const rows = sizes.map((size, at) => ['A52', size, 300 + at]);
      expect(readingOf([['Model', 'Spec', 'Price'], ...rows])).toMatchObject({ question: 'same-names' });
    });

    test('is clear if other columns differ, or names are told apart by sections', () => {
      const read = readingOf([
        ['Model', 'Specs', 'Price', 'Note'],
        ['iPhone 14', '128GB', 300, '1 GB'],
        ['iPhone 14', '128GB', 320, '2 pcs'],
        ['iPhone 14', 'A', 340, null],
        ['Used'],
        ['iPhone 14', '256GB', 280, null],
      ]);
      expect(read.rows).toHaveLength(5);
    });

    test('is clear if names differ, prices are equal, or nothing distinguishes equal names', () => {
      const clear = [
        header,
        ['iPhone 14 128GB', '128GB', 'A', 300, 2],
        ['iPhone 14 256GB', '256GB', 'A', 340, 2],
        ['iPhone 15', '128GB', 'A', 400, 2],
        ['iPhone 15', '256GB', 'A', 400, 2],
        ['iPhone 16', '128GB', 'A', 500, 2],
        ['iPhone 16', '128GB', 'A', 510, 2],
      ];
      expect(readingOf(clear).rows).toHaveLength(6);
    });

    test('is clear with the names joined in a separate column, as the documentation says', () => {
      expect(
        readingOf([
          ['Model', 'Storage', 'Device', 'Price'],
          ['iPhone 14', '128GB', 'iPhone 14 128GB', 300],
          ['iPhone 14', '256GB', 'iPhone 14 256GB', 340],
        ]).rows,
      ).toEqual(['iPhone 14 128GB 300', 'iPhone 14 256GB 340']);
    });

    test.each(['"', '""', '-', '—'])(
      'is unclear also where a ditto mark stands without a price: %s',
      (mark) => {
        const list = (...storage: string[]) => [
          ['SKU', 'Model', ...storage, 'Price'],
          ['A1', 'iPhone 14', ...storage.map(() => '128GB'), 300],
          ['A2', mark, ...storage.map(() => '256GB'), null],
          ['A3', 'iPhone 14', ...storage.map(() => '512GB'), 400],
        ];
        expect(readingOf(list('Storage'))).toMatchObject({ question: 'same-names' });
        expect(readingOf(list())).toEqual({ rows: ['iPhone 14 300', 'iPhone 14 400'], rejected: [] });
      },
    );

    test('equal names in two sections are distinguished by the section titles', () => {
      expect(
        readingOf([
          ['Device', 'Colour', 'Price'],
          ['iPhone 14', null, null],
          ['128GB', 'black', 300],
          ['iPhone 15', null, null],
          ['128GB', 'blue', 400],
        ]).rows,
      ).toEqual(['iPhone 14:', '128GB 300', 'iPhone 15:', '128GB 400']);
    });
  });

  test('7: no header and two columns of numbers', () => {
    expect(
      readingOf([
        ['iPhone 12', 300, 25],
        ['iPhone 13', 350, 4],
      ]),
    ).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns B and C could both be the price, and they have no headings. ${WHICH_PRICE}`,
    });
  });

  test('8: blocks with a title and a small header each, below eleven lines of terms', () => {
    const block = (model: string) => [
      [model],
      [null, 'A', 'B+', 'B', 'C'],
      ['256GB Unlocked', 610, 590, 540, 480],
      ['512GB Unlocked', 640, 620, 570, 510],
    ];
    const terms = Array.from({ length: 11 }, (_, line) => [`Term ${line + 1}: all sales are final`]);
    expect(readingOf([...terms, ...block('iPhone 15 Pro'), ...block('iPhone 15')])).toEqual({
      question: 'price',
      sentence: `Sheet "IPHONE": columns B to E could all be the price (A, B+, B, C). ${WHICH_PRICE}`,
    });
  });

  test('9: two header lines', () => {
    const merges = [{ top: 0, left: 1, bottom: 0, right: 3 }];
    const rows = [
      ['Storage', 'iPhone 15 Pro', null, null],
      [null, 'New', 'Used', 'Refurb'],
      ['128GB', 700, 600, 620],
    ];
    expect(readingOf(rows, { merges })).toMatchObject({ question: 'price' });
    expect(readingOf(rows)).toMatchObject({ question: 'price' });
  });

  test('10: words in the place of prices', () => {
    expect(
      readingOf([
        ['Model', 'Price'],
        ['iPhone 12', 300],
        ['iPhone 13', 'CALL'],
        ['iPhone 14', 'SOLD OUT'],
        ['iPhone 15', '-'],
      ]),
    ).toEqual({
      rows: ['iPhone 12 300', 'iPhone 13 CALL', 'iPhone 14 out of stock'],
      rejected: ["B5 '-' is not a price"],
    });
  });

  test('11: surcharges as text', () => {
    expect(
      readingOf([
        ['Model', 'Price'],
        ['iPhone 12', 300],
        ['Verizon locked: minus $40', null],
      ]).rows,
    ).toEqual(['iPhone 12 300', 'Verizon locked: minus $40:']);
  });

  test('8: blocks of one price, each with the name of its device in its header', () => {
    const rows = [
      ['iPhone 15', 'Price'],
      ['128GB', 500],
      ['256GB', 600],
      ['iPhone 14', 'Price'],
      ['128GB', 400],
      ['Note 20', 'Price'],
      ['128GB', 300],
    ];
    expect(readingOf(rows)).toEqual({
      rows: ['iPhone 15:', '128GB 500', '256GB 600', 'iPhone 14:', '128GB 400', 'Note 20:', '128GB 300'],
      rejected: [],
    });
    // A single one may be a title of the list.
    expect(readingOf(rows.slice(0, 3)).rows).toEqual(['128GB 500', '256GB 600']);
  });

  describe('12: other languages', () => {
    test('one price and a stock', () => {
      expect(
        readingOf([
          ['Модель', 'Память', 'Цена', 'Кол-во'],
          ['iPhone 14', '128', 300, 5],
        ]).rows,
      ).toEqual(['iPhone 14 300']);
      expect(
        readingOf([
          ['Модель', 'Память', 'Цена', 'Кол-во'],
          ['iPhone 14', '128', 300, 5],
          ['iPhone 14', '256', 340, 5],
        ]),
      ).toMatchObject({ question: 'same-names' });
    });

    test.each([
      [['Gerät', 'Größe', 'Preis']],
      [['Ürün', 'Hafıza', 'Fiyatı']],
      [['Model', 'Størrelse', 'Pris']],
      [['Modell', 'Kapasitet', 'Pris']],
      [['Modelo', 'Capacidade', 'Preço']],
      [['Modèle', 'Qualité', 'Prix']],
      [['Модель', 'Качество', 'Цена']],
    ])('a column that tells equal names apart: %j', (header) => {
      expect(readingOf([header, ['iPhone 14', '128GB', 300], ['iPhone 14', '256GB', 340]])).toMatchObject({
        question: 'same-names',
      });
    });

    test.each([
      [
        ['Modelo', 'Capacidad', 'Precio contado', 'Precio tarjeta'],
        'Precio contado, Precio tarjeta',
        'C and D',
      ],
      [['Gerät', 'Speicher', 'EK', 'VK'], 'EK, VK', 'C and D'],
    ])('two prices: %j', (header, headings, columns) => {
      expect(readingOf([header, ['iPhone 14', '128GB', 300, 340]])).toEqual({
        question: 'price',
        sentence: `Sheet "IPHONE": columns ${columns} could both be the price (${headings}). ${WHICH_PRICE}`,
      });
    });
  });

  test('13: a sheet for each brand, hidden helpers and a row of totals', () => {
    const rows = [
      ['Model', 'Price', 'Qty'],
      ['Galaxy S24', 500, 3],
      [null, null, 3],
    ];
    const read = readPriceRows(
      [
        { title: 'Samsung', hidden: false, rows },
        { title: 'Rates', hidden: true, rows: [['EUR', 1.1, 2]] },
        {
          title: 'Google',
          hidden: false,
          rows: [
            ['Model', 'A', 'B'],
            ['Pixel 9', 500, 450],
          ],
        },
      ],
      { isPublishedDevice: () => false },
    );
    expect(read.categories).toEqual(['SAMSUNG']);
    expect(read.rows).toMatchObject([{ device: 'Galaxy S24', price: 500 }]);
    expect(read.skipped).toEqual([{ sheet: 'Rates', reason: 'hidden' }]);
    expect(read.unclear).toMatchObject([
      { sheet: 'Google', category: 'GOOGLE', question: { kind: 'price' } },
    ]);
  });

  test('14: a price worked out from another column, with currencies and numbers stored as text', () => {
    expect(
      readingOf([
        ['Model', 'Cost', 'Price'],
        ['iPhone 12', 250, '$300.00'],
        ['iPhone 13', '300', '350'],
      ]).rows,
    ).toEqual(['iPhone 12 300', 'iPhone 13 350']);
    expect(
      readingOf([
        ['Model', null, 'Price'],
        ['iPhone 12', 250, '$300.00'],
        ['iPhone 13', 300, '€ 350'],
      ]).rows,
    ).toEqual(['iPhone 12 300', 'iPhone 13 350']);
    expect(
      readingOf([
        ['Model', 'Cost', 'Sell'],
        ['iPhone 12', 250, '300 €'],
      ]),
    ).toMatchObject({
      question: 'price',
    });
  });
});

describe('sheets that were guessed before', () => {
  test('condition and storage before the name', () => {
    expect(
      readingOf([
        ['Condition', 'Storage', 'Phone', 'My price'],
        ['New', '128GB', 'iPhone 14', 720],
        ['Used', '128GB', 'iPhone 14', 520],
      ]),
    ).toEqual({
      question: 'same-names',
      sentence: `Sheet "IPHONE": rows with the same name have different prices, and only column A (Condition) tells them apart. ${CHOOSE}`,
    });
  });

  test('the same without a header: the first words are not the name', () => {
    expect(
      readingOf([
        ['New', '128GB', 'iPhone 14', 720],
        ['New', '128GB', 'iPhone 13', 620],
        ['Used', '128GB', 'iPhone 12', 520],
        ['Used', '128GB', 'iPhone 11', 420],
      ]),
    ).toEqual({
      question: 'name',
      sentence: `Sheet "IPHONE": columns A and C could both be the name, and they have no headings. ${CHOOSE}`,
    });
  });

  test('a second table with other columns below the first', () => {
    expect(
      readingOf([
        ['Device', 'Price'],
        ['iPad 9', 200],
        ['Device', 'Storage', 'Price'],
        ['iPad 10', 64, 300],
      ]),
    ).toEqual({
      question: 'headers',
      sentence: `Sheet "IPHONE": row 3 has different column headings from row 1. ${CHOOSE}`,
    });
  });

  test.each<[PriceCell[], PriceCell[]]>([
    [
      ['Device', 'Price'],
      ['Device', 'Stock'],
    ],
    [
      ['Device', 'Price'],
      ['Device', 'Cost'],
    ],
    [
      ['Device', 'Price'],
      ['Phones', 'Purchase'],
    ],
    [
      ['Modell', 'Preis'],
      ['Modell', 'EK'],
    ],
    [
      ['Device', 'Retail price'],
      ['Device', 'Wholesale price'],
    ],
    [
      ['Device', 'Price'],
      ['Device', 'Grade B', 'Grade C'],
    ],
    [
      ['Device', '128GB'],
      ['Device', '256GB'],
    ],
    [
      ['Device', null, 'Price'],
      ['SKU', 'Device', 'Price'],
    ],
    [
      ['Modell', 'Preis'],
      ['Modell', 'Tauschwert'],
    ],
    [
      ['Modelo', 'Precio'],
      ['Modelo', 'Costo neto'],
    ],
    [
      ['Device', 'Price'],
      ['Spare parts', 'Qty'],
    ],
  ])('a second table below %j: %j', (first, second) => {
    const below = (name: string, price: number, header: PriceCell[]) =>
      header.map((_, column) => (column === 0 ? name : column === header.length - 1 ? price : 'x'));
    const rows = [first, below('iPad 9', 200, first), [], second, below('iPad 10', 180, second)];
    expect(readingOf(rows)).toEqual({
      question: 'headers',
      sentence: `Sheet "IPHONE": row 4 has different column headings from row 1. ${CHOOSE}`,
    });
  });

  test('a second table with its stock in the column of the prices, whatever its names are called', () => {
    const rows = [
      ['Device', 'Price', 'Stock'],
      ['iPad 9', 200, 4],
      ['Spare part', 'Stock', 'Unit price'],
      ['Screen', 5, 80],
    ];
    expect(readingOf(rows)).toMatchObject({ question: 'headers' });
  });

  test.each<[PriceCell[], PriceCell[]]>([
    [
      ['Device', 'Price', 'Currency'],
      ['AirPods', 'No stock', 'USD'],
    ],
    [
      ['Device', 'Price', 'Packaging'],
      ['iPad 9', 'Sold', 'Retail'],
    ],
    [
      ['Device', 'Price', 'Note'],
      ['Sale', 'Available', null],
    ],
  ])('a row with words in its price cell begins no second table below %j: %j', (header, row) => {
    const device = (name: string, price: number) => [name, price, row[2] ?? null];
    const read = readingOf([header, device('iPad 10', 300), row, device('iPad 11', 400)]);
    expect(read.rows).toEqual(['iPad 10 300', 'iPad 11 400']);
  });

  test('a second table with the same headings in other words, and words beside a section, are no question', () => {
    expect(
      readingOf([
        ['Device', 'Price'],
        ['iPad 9', 200],
        ['Model', 'Unit price (USD)'],
        ['iPad 10', 300],
        ['Product', 'Our price'],
        ['iPad 11', 400],
        ['Accessories', 'Sale'],
        ['Case', 10],
        ['Device', 'Price (June)'],
        ['iPad 12', 500],
        ['Spare parts', 'Available'],
        ['Screen', 80],
        ['Name', 'John Smith'],
        ['Product', 'Warranty'],
      ]),
    ).toEqual({
      rows: ['iPad 9 200', 'iPad 10 300', 'iPad 11 400', 'Case 10', 'iPad 12 500', 'Screen 80'],
      rejected: [
        "B7 'Sale' is not a price",
        "B11 'Available' is not a price",
        "B13 'John Smith' is not a price",
        "B14 'Warranty' is not a price",
      ],
    });
  });

  test('devices above the header, but not the terms', () => {
    const list = [
      ['Device', 'Price'],
      ['iPad 9', 200],
      ['iPad 10', 300],
    ];
    expect(readingOf([['iPhone 14', 400], ['iPhone 13', 300], [], ...list])).toEqual({
      question: 'headers',
      sentence: `Sheet "IPHONE": row 4 has different column headings from the rows above it. ${CHOOSE}`,
    });
    const blocks = [
      ['iPhone', 'Price'],
      ['iPhone 14', 400],
      ['iPhone 13', 300],
      ['Accessories', 'Price'],
      ['Case', 5],
    ];
    expect(readingOf(blocks)).toMatchObject({ question: 'headers' });
    const terms = [
      ['Week', 47],
      ['Minimum order', 500],
      ['Rate', 4100],
      ['Deposit', 300],
      ['Total', 500],
    ];
    expect(readingOf([...terms, ...list])).toEqual({ rows: ['iPad 9 200', 'iPad 10 300'], rejected: [] });
  });

  test('a category column', () => {
    expect(
      readingOf([
        ['Category', 'Device', 'Price'],
        ['Tablets', 'iPad 9', 200],
      ]),
    ).toEqual({
      question: 'category',
      sentence: `Sheet "IPHONE": column A (Category) seems to sort the rows into categories. ${CHOOSE}`,
    });
  });

  test.each<[PriceCell[], string, number?]>([
    [['Branch', 'Phone'], 'Dubai'],
    [['Currency', 'Rate'], 'USD'],
    [['Zone', 'Fee'], 'Europe'],
    [['Zone', 'Price'], 'Europe', 5],
  ])('a small table %j above the list is no question', (header, name, amount = 4100) => {
    const table = [header, [name, amount], ['Other', amount + 4], []];
    expect(readingOf([...table, ['Device', 'Price'], ['iPad 9', 200], ['iPad 10', 300]])).toEqual({
      rows: ['iPad 9 200', 'iPad 10 300'],
      rejected: [],
    });
  });

  test('a hidden column that nothing calls a price: it may be what the shop pays', () => {
    const hidden = { hiddenColumns: [1] };
    const list = (heading: string) => [
      ['Model', heading, 'Offer'],
      ['iPad 9', 200, 'Call'],
    ];
    expect(readingOf(list('Cost'), hidden)).toEqual({
      question: 'no-price',
      sentence: `Sheet "IPHONE": no column has a price heading, and column B holds numbers (Cost). ${WHICH_PRICE}`,
    });
    expect(readingOf(list('Cost').slice(1), hidden)).toMatchObject({ question: 'no-price' });
    expect(readingOf(list('Price'), hidden)).toMatchObject({ rows: ['iPad 9 200'] });
    expect(readingOf(list('Cost'))).toMatchObject({ rows: ['iPad 9 200'] });
  });

  test.each(['Price ¢', 'Price (¢)', '¢'])('prices in cents: %s', (heading) => {
    const rows = [
      ['Model', heading],
      ['Cable', 99],
    ];
    expect(readingOf(rows)).toMatchObject({ question: 'no-price' });
    const both = [
      ['Model', heading, 'Price'],
      ['Cable', 99, 0.99],
    ];
    expect(readingOf(both)).toMatchObject({ rows: ['Cable 0.99'] });
  });

  test('numbers that are headed as something else', () => {
    expect(
      readingOf([
        ['Model', 'Stock'],
        ['iPad 9', 3],
      ]),
    ).toEqual({
      question: 'no-price',
      sentence: `Sheet "IPHONE": no column has a price heading, and column B holds numbers (Stock). ${WHICH_PRICE}`,
    });
  });
});

describe('of two sheets with one name', () => {
  const clear = {
    title: 'Tools',
    hidden: false,
    rows: [
      ['Device', 'Price'],
      ['Pen', 5],
    ],
  };
  const unclear = {
    title: 'TOOLS ',
    hidden: false,
    rows: [
      ['Model', 'A', 'B'],
      ['Saw', 5, 4],
    ],
  };
  const known = { isPublishedDevice: () => false };

  test('the second never replaces the first because the first is unclear', () => {
    const read = readPriceRows([unclear, clear], known);
    expect(read.rows).toEqual([]);
    expect(read.unclear).toMatchObject([{ sheet: 'TOOLS ', category: 'TOOLS' }]);
    expect(read.rejected).toMatchObject([
      { sheet: 'Tools', reason: 'Another sheet is already the category TOOLS' },
    ]);
  });

  test('the second is rejected as before when it is unclear', () => {
    const read = readPriceRows([clear, unclear], known);
    expect(read.rows).toHaveLength(1);
    expect(read.rejected).toMatchObject([{ sheet: 'TOOLS ', rowsLost: 2 }]);
  });
});
