import { expect, test } from 'vitest';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

/** The rows as 'name price', or the kind of question. */
function readingOf(...rows: PriceCell[][]) {
  const sheet = { title: 'PHONES', hidden: false, rows };
  const read = readPriceRows([sheet], { isPublishedDevice: () => false });
  const [unclear] = read.unclear;
  return unclear ? unclear.question.kind : read.rows.map(({ display, price }) => `${display} ${price}`);
}

const CHEAP: PriceCell[][] = [
  ['Accessories', 'Price'],
  ['Case', 5],
  ['Screen protector', 3],
];
const PHONES: PriceCell[][] = [
  ['Model', 'USD'],
  ['iPhone 14', 400],
  ['iPhone 13', 300],
];

test.each(['Price', 'PRICE', 'Price USD', 'Our price', 'USD'])(
  'dear devices below %s are not lost above cheap ones',
  (heading) => {
    const phones: PriceCell[][] = [
      ['iPhone 15 128GB', 500],
      ['iPhone 15 256GB', 600],
    ];
    expect(readingOf(['Apple', heading], ...phones, ...CHEAP)).toBe('headers');
    expect(readingOf(['Apple', heading], ...phones.slice(1), ...CHEAP)).toBe('headers');
    expect(readingOf(['Apple', heading], ['iPhone 15', 'CALL'], ...CHEAP)).toBe('headers');
  },
);

test.each<[PriceCell, string]>([
  ['Tablets', 'Price'],
  ['Model', 'Price'],
  ['Nokia phone model', 'Price'],
])('blocks that are headed by their device are not lost above %s', (...header) => {
  const blocks = [
    ['iPhone 15', 'Price'],
    ['128GB', 500],
    ['256GB', 600],
    ['iPhone 14', 'Price'],
    ['128GB', 400],
  ];
  expect(readingOf(...blocks, header, ['iPad 9', 700], ['iPad 10', 800])).toBe('headers');
});

test.each<[string, PriceCell[][]]>([
  [
    'terms',
    [
      ['Terms', 'USD'],
      ['Minimum order', 5000],
      ['Free shipping from', 10_000],
    ],
  ],
  [
    'terms below another title',
    [
      ['Our prices', 'USD'],
      ['Minimum order', 5000],
      ['Free shipping from', 10_000],
    ],
  ],
  [
    'rates',
    [
      ['Moneda', 'Precio'],
      ['Dólar blue', 4100],
      ['Euro blue', 4500],
    ],
  ],
  [
    'rates of codes',
    [
      ['Exchange', 'Price'],
      ['USD', 4100],
      ['EUR', 4500],
    ],
  ],
  [
    'payment',
    [
      ['Payment terms', 'Price'],
      ['Deposit for new dealers', 2000],
      ['Credit limit', 50_000],
    ],
  ],
  [
    'fees',
    [
      ['Apple', 'Price'],
      ['Deposit', 2000],
      ['Minimum order', 50_000],
    ],
  ],
  [
    'a price that is another',
    [
      ['Currency', 'Rate'],
      ['Blue', 4100],
      ['Oficial', 4500],
    ],
  ],
])('%s above the list are no devices', (_what, above) => {
  expect(readingOf(...above, ...PHONES)).toEqual(['iPhone 14 400', 'iPhone 13 300']);
});

test('neither is shipping above a list of accessories', () => {
  const shipping: PriceCell[][] = [
    ['Shipping', 'Price'],
    ['DHL Express', 50],
    ['DHL Standard', 30],
  ];
  const list: PriceCell[][] = [
    ['Product', 'Price'],
    ['Case', 5],
    ['Cover', 3],
  ];
  expect(readingOf(...shipping, ...list)).toEqual(['Case 5', 'Cover 3']);
});
