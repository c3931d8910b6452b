import { describe, expect, test } from 'vitest';
import { headedColumns } from './find-columns.ts';
import { judgeColumns } from './judge-columns.ts';
import { lettersOf, type PriceCell } from './price-sheet.ts';

function findColumns(rows: PriceCell[][]) {
  const { verdict } = judgeColumns(rows);
  if (verdict.kind === 'unclear') throw new Error(`unclear: ${verdict.question.kind}`);
  return verdict.columns;
}

/** The kind of question and the columns in question, such as 'price B C'; 'clear C' names the price column. */
function judged(...rows: PriceCell[][]): string {
  const { verdict } = judgeColumns(rows);
  if (verdict.kind === 'clear') {
    return `clear ${verdict.columns.price === null ? 'nothing' : lettersOf(verdict.columns.price)}`;
  }
  const { kind, columns } = verdict.question;
  return [kind, ...columns.map(({ column }) => lettersOf(column))].join(' ');
}

function columnsBelow(header: PriceCell[], priceColumn: number) {
  return findColumns([header, header.map((_, column) => (column === priceColumn ? 5 : 'x'))]);
}

describe('the header row', () => {
  test.each([
    [['Device', 'Price'], 0, 0, 1],
    [['PRICE', 'MODEL'], 1, 1, 0],
    [['Item', 'Display', 'Amount'], 0, 1, 2],
    [['Display name', 'Product name', 'Unit price ($)'], 1, 0, 2],
    [['Display', 'Cost'], 0, 0, 1],
    [['Colour', 'Description', 'Stock', 'USD'], 1, 1, 3],
    [['Description', 'Device', 'Value'], 1, 1, 2],
    [['Title', 'Old price', 'Price'], 0, 0, 2],
    [['Modelo', 'Precio'], 0, 0, 1],
    [['Gerät', 'Preis'], 0, 0, 1],
    [['GERÄT', 'Preis (€)'], 0, 0, 1],
    [['Model', 'Cena zł', 'Zakup'], 0, 0, 1],
    [['Modèle', 'Prix'], 0, 0, 1],
    [['Nombre', 'Importe'], 0, 0, 1],
    [['Prodotto', 'Prezzo'], 0, 0, 1],
    [['Товар', 'Цена'], 0, 0, 1],
    [['型号', '价格'], 0, 0, 1],
    [[null, 'Device', null, 'Price'], 1, 1, 3],
  ])('%j is recognised by its headings', (header, device, display, price) => {
    expect(columnsBelow(header, price)).toEqual({ firstRow: 1, device, display, price });
  });

  test('is found below 40 lines of titles and notes, and no further down', () => {
    const above = Array.from({ length: 40 }, () => ['Price list of May']);
    expect(findColumns([...above, ['Price', 'Device'], [5, 'iPhone']])).toMatchObject({
      firstRow: 41,
      device: 1,
    });
    expect(findColumns([...above, [], ['Price', 'Device'], ['iPhone', 5]]).firstRow).toBe(0);
  });

  test('is not a device whose name and price happen to use such words', () => {
    expect(headedColumns(['Display cable', 'USD 45'])).toBeNull();
    expect(headedColumns(['Model 3 charger', 'Price on request'])).toBeNull();
    expect(headedColumns(['Device', 'Price'])).not.toBeNull();
    expect(headedColumns(['Device', 45])).toBeNull();
  });
});

describe('without a header', () => {
  test('the first column of words and the only column of numbers are taken', () => {
    expect(
      findColumns([
        [null, 'iPhone 14', 'black', 500],
        [null, 'iPhone 15', 'white', 700],
      ]),
    ).toEqual({
      firstRow: 0,
      device: 1,
      display: 1,
      price: 3,
    });
  });

  test('of two columns of numbers neither is taken', () => {
    expect(judged(['iPhone 14', 500, 3], ['iPhone 15', 700, 1])).toBe('price B C');
    expect(judged([1, 'iPhone 14', 500], [2, 'iPhone 15', 700])).toBe('price A C');
    // A price that is mostly words is a possible price too: the stock must not be shown as the price.
    expect(judged(['A', 'CALL', 3], ['B', 'CALL', 1], ['C', 500, 2])).toBe('price B C');
    expect(judged(['A', '$500 firm', 3], ['B', '$400 firm', 1])).toBe('price B C');
  });

  test('prices written as text are numbers too', () => {
    expect(
      findColumns([
        ['iPhone 14', '$500.00', 'black'],
        ['iPhone 15', 'CALL', 'red'],
        ['iPhone 16', '$900', 'red'],
      ]).price,
    ).toBe(1);
  });

  test.each(['1,599', '1.599', '-50', '(50)', '.5', '$ 1,599.00', '1 599,00 €'])(
    '%j counts as a number, valid price or not',
    (price) => {
      expect(findColumns([['iPhone 14', price]]).price).toBe(1);
    },
  );

  test.each(['CALL', '14 Pro', '128GB', 'n/a', '12:30'])('%j is none', (text) => {
    expect(findColumns([['iPhone 14', text]]).price).toBeNull();
  });

  test('section titles do not hide the column of devices', () => {
    expect(findColumns([['APPLE'], [null, 'iPhone 14', 500], [null, 'iPhone 15', 600]])).toMatchObject({
      device: 1,
      price: 2,
    });
  });

  test('a sheet of words has no price column', () => {
    expect(findColumns([['Opening hours'], ['Mon to Fri', 'nine to five']]).price).toBeNull();
    expect(findColumns([]).price).toBeNull();
    expect(
      findColumns([
        [1, 2],
        [3, 4],
      ]).price,
    ).toBeNull();
  });
});

describe('which column is the price', () => {
  const body: PriceCell[] = ['iPhone 14', 500, 450, 400];
  const under = (...header: PriceCell[]) => judged(header, body.slice(0, header.length));

  test.each([
    // One column is headed as a price.
    [['Device', 'Price'], 'clear B'],
    [['Model', 'Price', 'Stock'], 'clear B'],
    [['Model', 'Stock', 'Our price'], 'clear C'],
    [['Model', 'Year', 'Sell', 'Qty'], 'clear C'],
    [['Handset', 'VK', 'Lager'], 'clear B'],
    [['Model', 'Sale'], 'clear B'],
    [['Model', 'Cost'], 'clear B'],
    [['Model', 'MSRP'], 'clear B'],
    [['Model', '$'], 'clear B'],
    [['Gadget', 'My price', 'IMEI'], 'clear B'],
    [['Model', 'Margin', 'Sell'], 'clear C'],
    [['手机', '价格', '库存'], 'clear B'],
    // The bare word beats what is headed as something else.
    [['Model', 'Cost', 'Price'], 'clear C'],
    [['Model', 'Old price', 'Price', 'MSRP'], 'clear C'],
    [['Model', 'EK', 'Preis €'], 'clear C'],
    [['Model', 'Purchase', 'Price ($)', 'Margin'], 'clear C'],
    [['Model', 'Was', 'Price USD', 'Total'], 'clear C'],
    [['Gerät', 'UVP', 'Preis', 'Einkaufspreis'], 'clear C'],
    [['Modelo', 'Costo', 'Precio', 'Cantidad'], 'clear C'],
    [['Модель', 'Закупка', 'Цена', 'Кол-во'], 'clear C'],
    // Numbers without a heading are calculations.
    [['Model', 'Price', null, null], 'clear B'],
    // Any other price beside another price is asked about.
    [['Model', 'Cost', 'Sell'], 'price B C'],
    [['Model', 'Purchase', 'Our price'], 'price B C'],
    [['Gerät', 'EK', 'VK'], 'price B C'],
    [['Gerät', 'Einkaufspreis', 'Verkaufspreis'], 'price B C'],
    [['Model', 'RRP', 'Our price'], 'price B C'],
    [['Model', 'Retail', 'Wholesale'], 'price B C'],
    [['Model', 'Price', 'Wholesale'], 'price B C'],
    [['Model', 'Price A', 'Price B'], 'price B C'],
    [['Model', 'Price 1', 'Price 2', 'Price 3'], 'price B C D'],
    [['Model', 'Cash', 'Credit'], 'price B C'],
    [['Model', 'Price', 'Price'], 'price B C'],
    [['Name', 'Price EUR', 'Price USD'], 'price B C'],
    [['Model', 'Cost', 'MSRP'], 'price B C'],
    [['Model', 'A+', 'B', 'C'], 'price B C D'],
    [['Model', '128GB', '256GB', '512GB'], 'price B C D'],
    [['Model', 'New ($)', 'Used ($)'], 'price B C'],
    // Grades, and numbers of the size of prices under a heading that says nothing, may be prices beside the price.
    [['Model', 'Price', 'A', 'B'], 'price B C D'],
    [['Model', 'Price', 'Export'], 'price B C'],
    [['Model', 'Price', 'Frobnicated'], 'price B C'],
    // The only numbers are headed as something else.
    [['Model', 'Stock'], 'no-price B'],
    [['Phone', 'Storage', 'Year'], 'no-price B C'],
    [['Stuff', 'Qty'], 'no-price B'],
  ])('%j is %s', (header, verdict) => {
    expect(under(...header)).toBe(verdict);
  });

  test('numbers of another size than the prices are not prices', () => {
    expect(judged(['Model', 'Price', 'Frobnicated'], ['iPhone 14', 500, 2], ['iPhone 15', 700, 0])).toBe(
      'clear B',
    );
  });

  test('a price heading over an empty column raises no question', () => {
    expect(judged(['Model', 'Price A', 'Price B'], ['iPhone 14', 500, null], ['iPhone 15', 600, '-'])).toBe(
      'clear B',
    );
  });

  test('an empty price column next to numbers is unclear', () => {
    expect(judged(['Model', 'Price', null], ['iPhone 14', null, 500])).toBe('price B C');
  });

  test('a heading merged over two columns heads both', () => {
    const rows: PriceCell[][] = [
      ['Model', 'Price', null],
      ['iPhone 14', 500, 450],
    ];
    const { verdict } = judgeColumns(rows, { merges: [{ top: 0, left: 1, bottom: 0, right: 2 }] });
    expect(verdict).toMatchObject({ kind: 'unclear', question: { kind: 'price' } });
  });

  test('a second line of headings counts', () => {
    expect(judged(['Model', 'Price', null], [null, 'New', 'Used'], ['iPhone 14', 500, 450])).toBe(
      'price B C',
    );
    expect(judged(['Model', 'Price', 'Stock'], [null, 'USD', 'pcs'], ['iPhone 14', 500, 3])).toBe('clear B');
  });

  test('a category column is unclear, an empty one is not', () => {
    expect(judged(['Category', 'Device', 'Price'], ['Phones', 'iPhone', 500])).toBe('category A');
    expect(judged(['Kategorie', 'Gerät', 'Preis'], ['Handys', 'iPhone', 500])).toBe('category A');
    expect(judged(['Category', 'Device', 'Price'], [null, 'iPhone', 500])).toBe('clear C');
  });

  test('a name is never taken from a column with another heading', () => {
    const { verdict } = judgeColumns([
      ['Condition', 'Storage', 'Phone', 'My price'],
      ['New', '128GB', 'iPhone 14', 720],
    ]);
    expect(verdict).toMatchObject({
      kind: 'clear',
      columns: { firstRow: 1, device: 2, display: 2, price: 3 },
    });
    expect(
      judgeColumns([
        ['Grade', 'Foo', 'Price'],
        ['A', 'iPhone', 5],
      ]).verdict,
    ).toMatchObject({
      columns: { device: 1 },
    });
  });
});
