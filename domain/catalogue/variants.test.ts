import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS, FRANCS, KRONOR, PESOS } from '#domain/contract/testing/moneys.ts';
import {
  deviceSectionsOf,
  isTightStrip,
  priceTextOf,
  remarkOf,
  stripColumnsOf,
  stripOf,
  type VariantRow,
} from './variants.ts';

const title = (display: string): VariantRow => ({ display, finalPrice: 0, isHeader: true });
const plain = (display: string, more: Partial<VariantRow> = {}): VariantRow => ({
  display,
  finalPrice: 100,
  ...more,
});
/** A device with a price of 100 under each label. */
const prices = (group: string, labels: string, more: Partial<VariantRow> = {}): VariantRow[] =>
  labels.split(' ').map((variant) => plain(`${group} ${variant}`, { group, variant, ...more }));

/** Each section as its shared labels and the variants of its devices. */
function outline(rows: readonly VariantRow[]) {
  return deviceSectionsOf(rows).map(({ labels, rows: devices }) => ({
    labels: labels?.join(' '),
    devices: devices.map(({ row }) => row.map(({ variant, display }) => variant ?? display).join(' ')),
  }));
}

describe('devices', () => {
  test('neighbouring rows of one group are one device, with the place of its first row', () => {
    const [section] = deviceSectionsOf([title('15'), ...prices('Pro', 'A B'), ...prices('Max', 'A B')]);
    expect(section?.rows.map(({ row, rowIndex }) => [row[0]?.group, row.length, rowIndex])).toEqual([
      ['Pro', 2, 1],
      ['Max', 2, 3],
    ]);
  });

  test('a repeated label begins another device, and so do another note and another stock', () => {
    expect(outline([...prices('Pro', 'A B'), ...prices('Pro', 'A B')])[0]?.devices).toEqual(['A B', 'A B']);
    const noted = [...prices('Pro', 'A'), ...prices('Pro', 'B', { note: 'Box' })];
    expect(outline(noted)[0]?.devices).toEqual(['A', 'B']);
    const stocked = [...prices('Pro', 'A', { stock: '2' }), ...prices('Pro', 'B', { stock: '3' })];
    expect(outline(stocked)[0]?.devices).toEqual(['A', 'B']);
  });

  test('rows of a group are not joined across a title or another row', () => {
    expect(outline([...prices('Pro', 'A'), plain('Air'), ...prices('Pro', 'B')])[0]?.devices).toEqual([
      'A',
      'Air',
      'B',
    ]);
    expect(outline([...prices('Pro', 'A'), title('T'), ...prices('Pro', 'B')])).toHaveLength(2);
  });

  test('rows without a group stay alone, also equal ones', () => {
    expect(outline([plain('Air'), plain('Air')])).toEqual([{ labels: undefined, devices: ['Air', 'Air'] }]);
  });
});

describe('shared labels', () => {
  test('a section shares its labels if every device has prices under them, with few gaps', () => {
    const rows = [...prices('Pro', 'A B C D'), ...prices('Max', 'A+ A B C D'), ...prices('Mini', 'A+ A B C')];
    expect(outline(rows)[0]?.labels).toBe('A+ A B C D');
  });

  test('a new label stands before the next one that is known, or at the end', () => {
    const rows = [...prices('1', '128 512'), ...prices('2', '128 256 512'), ...prices('3', '128 256 1TB')];
    expect(outline([...rows, ...prices('4', '128 256 512 1TB')])[0]?.labels).toBe('128 256 512 1TB');
  });

  test.each([
    ['a row without a label', [...prices('Pro', 'A B'), plain('Air')]],
    ['another order', [...prices('Pro', 'A B'), ...prices('Max', 'B A')]],
    ['too many gaps', [...prices('Pro', 'A B'), ...prices('Max', 'C D')]],
    ['one label', [...prices('Pro', 'A'), ...prices('Max', 'A')]],
    ['more than six labels', prices('Pro', '1 2 3 4 5 6 7')],
    ['no rows', [title('Empty')]],
  ])('a section with %s shares none', (_, rows) => {
    expect(outline(rows)[0]?.labels).toBeUndefined();
  });

  test('given labels count for the beginning of a list', () => {
    const rows = [title('15'), ...prices('Pro', 'A')];
    expect(deviceSectionsOf(rows, { 0: ['A', 'B'] })[0]?.labels).toEqual(['A', 'B']);
    expect(deviceSectionsOf(prices('Pro', 'A B'), {})[0]?.labels).toBeUndefined();
  });
});

describe('strips', () => {
  const cellsOf = (device: VariantRow[], labels?: string[]) =>
    stripOf(device, labels)?.map(
      ({ label, row }) => `${label} ${row ? priceTextOf(row, undefined) : 'none'}`,
    );

  test('several prices are a strip, a single one is a line', () => {
    expect(cellsOf(prices('Pro', 'A B'))).toEqual(['A $100', 'B $100']);
    expect(cellsOf(prices('Pro', 'A'))).toBeUndefined();
    expect(cellsOf([plain('Air')])).toBeUndefined();
  });

  test('under shared labels every label has its place', () => {
    expect(cellsOf(prices('Pro', 'B'), ['A', 'B'])).toEqual(['A none', 'B $100']);
  });

  test('a device that is out of stock altogether is a line; one price is said in its place', () => {
    const none = { finalPrice: null, outOfStock: true } as const;
    expect(cellsOf(prices('Pro', 'A B', none))).toBeUndefined();
    expect(cellsOf([...prices('Pro', 'A'), ...prices('Pro', 'B', none)])).toEqual([
      'A $100',
      'B Out of stock',
    ]);
  });

  test.each([
    ['$10500', 10500, 5],
    ['$1020.50', 1020.5, 4],
    ['$1000000.50', 1_000_000.5, 3],
    ['a price beyond all limits', 123_456_789_012.5, 2],
  ])('%s: a price is never broken', (_, finalPrice, columnCount) => {
    expect(stripColumnsOf(stripOf(prices('Pro', 'A B', { finalPrice }), undefined) ?? [], undefined)).toBe(
      columnCount,
    );
  });

  test.each<[string, number, Money, number]>([
    ['$ 420', 420, PESOS, 5],
    ['$ 5.200.000', 5_200_000, PESOS, 3],
    ['$ 1.000.000.000', 1_000_000_000, PESOS, 2],
    ['9,90 €', 9.9, EUROS, 5],
    ['1.299,00 €', 1299, EUROS, 3],
    ["CHF 1'299.00", 1299, FRANCS, 2],
    ['1\u00a0299\u00a0000 kr', 1_299_000, KRONOR, 2],
    ['RIEL/KHR 1.000.000.000', 1_000_000_000, { ...PESOS, symbol: 'RIEL/KHR' }, 1],
  ])("%s: a price in the shop's money is never broken either", (text, finalPrice, money, columnCount) => {
    const cells = stripOf(prices('Pro', 'A B', { finalPrice }), undefined) ?? [];
    expect(cells.map(({ row }) => row && priceTextOf(row, money))).toEqual([text, text]);
    expect(stripColumnsOf(cells, money)).toBe(columnCount);
  });

  test.each([
    ['$1050', 1050, false],
    ['$10500', 10_500, true],
    ['$105000', 105_000, false],
    ['$1050000', 1_050_000, true],
  ])(
    '%s: the longest prices of each number of columns have fewer of them on a small phone',
    (_, price, isTight) => {
      const cells = stripOf(prices('Pro', 'A B', { finalPrice: price }), undefined) ?? [];
      expect(isTightStrip(cells, undefined)).toBe(isTight);
    },
  );

  test('a long word may break, and so takes half a line at most', () => {
    const words = prices('Pro', 'A B', { finalPrice: null, onRequest: 'Preisauskunft-auf-Anfrage' });
    expect(stripColumnsOf(stripOf(words, undefined) ?? [], PESOS)).toBe(2);
  });

  test('words may break between each other', () => {
    const words = prices('Pro', 'A B', { finalPrice: null, onRequest: 'On ask' });
    expect(stripColumnsOf(stripOf(words, undefined) ?? [], undefined)).toBe(5);
  });
});

describe('remarks', () => {
  test.each([
    [{}, ''],
    [{ note: 'Carrier: T-Mobile' }, 'Carrier: T-Mobile'],
    [{ stock: '12' }, '12 in stock'],
    [{ stock: '10+' }, '10+ in stock'],
    [{ stock: 'low' }, 'low'],
    [{ stock: '12', note: 'New box' }, '12 in stock, New box'],
    [{ stock: '0', outOfStock: true as const, note: 'Back in May' }, 'Back in May'],
  ])('%o reads "%s"', (fields, text) => {
    expect(remarkOf(fields)).toBe(text);
  });
});
