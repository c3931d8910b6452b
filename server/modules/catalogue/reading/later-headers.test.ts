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
