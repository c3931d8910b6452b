import { describe, expect, test } from 'vitest';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

/** The rows as 'name price' and titles as 'name:', or the kind of question. */
function readingOf(...rows: PriceCell[][]) {
  const sheet = { title: 'PHONES', hidden: false, rows };
  const read = readPriceRows([sheet], { isPublishedDevice: () => false });
  const [unclear] = read.unclear;
  if (unclear) return unclear.question.kind;
  return read.rows.map(({ display, price, isHeader }) => (isHeader ? `${display}:` : `${display} ${price}`));
}

const TWO_BLOCKS: PriceCell[][] = [
  ['iPhone 15', 'Price'],
  ['128GB', 500],
  ['256GB', 600],
  ['iPhone 14', 'Price'],
  ['128GB', 400],
];
const READ = ['iPhone 15:', '128GB 500', '256GB 600', 'iPhone 14:', '128GB 400'];

describe('a block that is headed by its device', () => {
  test.each<[title: string | number, heading: string]>([
    ['iPhone 13', 'PRICE'],
    ['iPhone 13', 'Price $'],
    ['iPhone 13', 'Our price'],
    ['USED PHONES', 'USD'],
    ['15', 'Price'],
    [15, 'Price'],
    [3310, 'Price'],
    ['Used', 'Price'],
    ['New', 'PRICE'],
    ['Open Box', 'Price'],
    ['Grade A', 'Price'],
    ['Verizon', 'Price'],
    ['Pro Max', 'Price'],
    ['Battery', 'Price'],
    ['Box', 'Price'],
    ['SIM', 'Price'],
    ['iPhone 15', 'Price'],
  ])('is known below others: %j, %s', (title, heading) => {
    const third = [title, heading];
    expect(readingOf(...TWO_BLOCKS, third, ['128GB', 300])).toEqual([...READ, `${title}:`, '128GB 300']);
    expect(readingOf(...TWO_BLOCKS, [], third, [], ['128GB', 300])).toEqual([
      ...READ,
      `${title}:`,
      '128GB 300',
    ]);
  });

  test('may be a number in each block', () => {
    const blocks = [
      [15, 'Price'],
      ['128GB', 500],
      ['256GB', 600],
      ['14', 'Price'],
      ['128GB', 400],
    ];
    expect(readingOf(...blocks)).toEqual(['15:', '128GB 500', '256GB 600', '14:', '128GB 400']);
  });

  test.each<PriceCell[][]>([
    [[null, 'Price']],
    [['-', 'Price']],
    [['iPhone 13', 'Cost']],
    [['iPhone 13', 'Wholesale price']],
    [['iPhone 13', 'Price', 2026]],
  ])('is asked about where it cannot be told from the device above: %j', (third) => {
    expect(readingOf(...TWO_BLOCKS, third, ['128GB', 300])).toBe('headers');
  });

  test('needs no name in its header below a title of its own', () => {
    expect(readingOf(...TWO_BLOCKS, ['iPhone 13'], [null, 'Price'], ['128GB', 300])).toEqual([
      ...READ,
      'iPhone 13:',
      '128GB 300',
    ]);
  });

  test('is no device with words in place of its price', () => {
    const rows: PriceCell[][] = [
      ['256GB', 'Sale'],
      ['512GB', 'Price on request'],
      ['1TB', 'CALL'],
    ];
    expect(readingOf(...TWO_BLOCKS, ...rows)).toEqual([...READ, '1TB null']);
  });

  test.each([[null], ['512GB'], ['Used'], ['Dual SIM']])('is not begun by a currency beside %j', (name) => {
    const rows: PriceCell[][] = [
      [name, 'USD'],
      ['64GB', name === 'Dual SIM' ? 'CALL' : 300],
      ['32GB', 200],
    ];
    const read = readingOf(...TWO_BLOCKS, ...rows);
    expect(read.slice(0, READ.length)).toEqual(READ);
    expect(read).toHaveLength(READ.length + 2);
  });

  test('is the page of a list if all begin with the same words: they are no title', () => {
    const pages = [
      ['Telefonmodell', 'Preis'],
      ['A52', 300],
      ['Telefonmodell', 'Preis'],
      ['A53', 320],
    ];
    expect(readingOf(...pages)).toEqual(['A52 300', 'A53 320']);
  });

  test('hides no equal names that only a column tells apart', () => {
    const pages = [
      ['ABC Trading page 1', 'Storage', 'Price'],
      ['A52', '128GB', 300],
      ['A53', '128GB', 320],
      ['ABC Trading page 2', 'Storage', 'Price'],
      ['A52', '256GB', 350],
    ];
    expect(readingOf(...pages)).toBe('same-names');
  });
});
