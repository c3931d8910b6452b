import { describe, expect, test } from 'vitest';
import { findColumns, isHeaderRow } from './find-columns.ts';
import type { PriceCell } from './price-sheet.ts';

function columnsBelow(...header: PriceCell[]) {
  return findColumns([header, ['a', 'b', 1, 'c', 2]]);
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
    [['Name', 'Price EUR', 'Price USD'], 0, 0, 2],
    [['Modelo', 'Precio'], 0, 0, 1],
    [['Gerät', 'Preis'], 0, 0, 1],
    [['GERÄT', 'Preis (€)'], 0, 0, 1],
    [['Modèle', 'Prix'], 0, 0, 1],
    [['Nombre', 'Importe'], 0, 0, 1],
    [['Prodotto', 'Prezzo'], 0, 0, 1],
    [['Товар', 'Цена'], 0, 0, 1],
    [['型号', '价格'], 0, 0, 1],
    [[null, 'Device', null, 'Price'], 1, 1, 3],
  ])('%j is known by its names', (header, device, display, price) => {
    expect(columnsBelow(...header)).toEqual({ firstRow: 1, device, display, price });
  });

  test('is found below titles and notes, within the first 20 rows', () => {
    const above = Array.from({ length: 19 }, () => ['Price list of May']);
    expect(findColumns([...above, ['Price', 'Device'], [5, 'iPhone']])).toMatchObject({
      firstRow: 20,
      device: 1,
    });
    expect(findColumns([...above, [], ['Price', 'Device'], ['iPhone', 5]]).firstRow).toBe(0);
  });

  test('is not a device whose name and price happen to use such words', () => {
    expect(isHeaderRow(['Display cable', 'USD 45'])).toBe(false);
    expect(isHeaderRow(['Model 3 charger', 'Price on request'])).toBe(false);
    expect(isHeaderRow(['Device', 'Price'])).toBe(true);
    expect(isHeaderRow(['Device', 45])).toBe(false);
  });
});

describe('without a header', () => {
  test('the first column of words and the last column of numbers are taken', () => {
    expect(
      findColumns([
        [1, 'iPhone 14', 3, 500],
        [2, 'iPhone 15', 1, 700],
      ]),
    ).toEqual({
      firstRow: 0,
      device: 1,
      display: 1,
      price: 3,
    });
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
    '%j is a number, right or wrong',
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
