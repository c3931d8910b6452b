import { describe, expect, test } from 'vitest';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

/** The rows as 'name price', or the kind of question. */
function readingOf(...rows: PriceCell[][]) {
  const sheet = { title: 'PHONES', hidden: false, rows };
  const read = readPriceRows([sheet], { isPublishedDevice: () => false });
  const [unclear] = read.unclear;
  return unclear ? unclear.question.kind : read.rows.map(({ display, price }) => `${display} ${price}`);
}

const LIST: PriceCell[][] = [
  ['Device', 'Price', 'Stock'],
  ['iPad 9', 200, 4],
];

describe('a second table with its stock in the column of the prices', () => {
  test.each<[string, PriceCell[][]]>([
    ['a section', [['Galaxy S']]],
    ['a blank line', [[]]],
    ['a device on request', [['Screen A', 5, 'CALL']]],
    ['all of them', [[], ['Galaxy S'], ['S20', 4, 'CALL']]],
  ])('is asked about also with %s below its header', (_what, between) => {
    const second: PriceCell[][] = [['Samsung phones', 'In stock', 'Price'], ...between, ['S21', 5, 180]];
    expect(readingOf(...LIST, ...second)).toBe('headers');
  });
});

describe('a count over the prices', () => {
  test.each(['Qty', 'QTY', 'Quantity', 'Units', 'Pcs', 'Qty in stock', 'Stock (pcs)', 'Menge', 'Anzahl'])(
    'begins a second table: %s',
    (heading) => {
      expect(readingOf(...LIST, ['Spare parts', heading], ['Screen', 5])).toBe('headers');
      expect(readingOf(...LIST, ['Spare parts', heading], ['Screens'], [], ['Screen', 5])).toBe('headers');
    },
  );

  test.each([
    'No units',
    'No units available',
    'Unidades no disponibles',
    'per pcs',
    'USD/pcs',
    '$ / pcs',
    'adet',
    'MOQ 10 pcs',
    'Min 5 pcs',
    'Qty 5',
    'Units: 12',
    '5 unidades',
    'Total 5 pcs',
  ])('is no header beside one device: %s', (words) => {
    const rows: PriceCell[][] = [
      ['Case', words],
      ['Cover', 5],
      ['iPad 11', 400],
    ];
    expect(readingOf(...LIST, ...rows)).toEqual(['iPad 9 200', 'Cover 5', 'iPad 11 400']);
  });

  test('is no header where no number stands below it', () => {
    const rows: PriceCell[][] = [['Case', 'Qty'], ['Cover', 'CALL'], ['Cables'], [], ['Cable', 'POR', 5]];
    expect(readingOf(...LIST, ...rows)).toEqual(['iPad 9 200', 'Cover null', 'Cables 0', 'Cable null']);
  });
});
