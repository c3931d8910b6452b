import { expect, test } from 'vitest';
import { priceLines } from './price-lines.ts';

const key = { category: 'IPAD', device: 'iPad 9', occurrence: 1 };
const row = { ...key, display: 'iPad 9 64GB', finalPrice: 200 };
const listOf = (...rows: (typeof row & { isHeader?: boolean; onRequest?: string; outOfStock?: true })[]) => ({
  rowsOf: (category: string) => (category === 'IPAD' ? rows : undefined),
});
const sent = (given: object = {}) => ({
  key: '0'.repeat(32),
  lines: [{ ...key, quantity: 3, shown: 200, ...given }],
});

test('a line has the texts and the price of its row', () => {
  const listed = { ...row, group: 'iPad 9', variant: '64GB' };
  expect(priceLines(sent(), listOf(listed))).toEqual({
    lines: [
      {
        ...key,
        display: 'iPad 9 64GB',
        group: 'iPad 9',
        variant: '64GB',
        quantity: 3,
        price: 200,
        offer: null,
      },
    ],
    moved: [],
  });
});

test('of devices with the same name it is the one with the same place', () => {
  const list = listOf(row, { ...row, occurrence: 2, finalPrice: 180 });
  expect(priceLines(sent({ occurrence: 2, shown: 180 }), list).lines).toMatchObject([{ price: 180 }]);
});

test.each([
  ['gone', listOf()],
  ['gone', listOf({ ...row, isHeader: true, occurrence: 0 })],
  ['no-price', { rowsOf: () => [{ ...row, finalPrice: null }] }],
  ['no-price', listOf({ ...row, onRequest: 'Call' })],
  ['no-price', listOf({ ...row, outOfStock: true })],
] as const)('a row that is %s cannot be accepted', (reason, list) => {
  const body = { ...sent(), accepted: [{ line: 0, price: 200 }] };
  expect(priceLines(body, list)).toEqual({ lines: [], moved: [{ line: 0, was: 200, now: null, reason }] });
});

test.each([
  ['classic money', undefined, 'MXN'],
  ['a money of its own', 'MXN', undefined],
  ['another money', 'MXN', 'CHF'],
])('the same number seen in %s has moved, even if accepted', (_, currency, now) => {
  const body = { ...sent(), currency, accepted: [{ line: 0, price: 200 }] };
  const list = { ...listOf(row), money: now === undefined ? undefined : { currency: now } };
  const moved = [{ line: 0, was: 200, now: 200, reason: 'moved' }];
  expect(priceLines(body, list)).toEqual({ lines: [], moved });
  expect(priceLines({ ...body, currency: now }, list)).toMatchObject({ lines: [{ price: 200 }], moved: [] });
});

test('rows of different categories are not mixed up', () => {
  const list = {
    rowsOf: (category: string) => [{ ...row, category, finalPrice: category === 'IPAD' ? 200 : 10 }],
  };
  const lines = ['IPAD', 'TOOLS'].map((category) => ({ ...key, category, quantity: 1, shown: 200 }));
  expect(priceLines({ ...sent(), lines }, list)).toMatchObject({
    lines: [{ category: 'IPAD', price: 200 }],
    moved: [{ line: 1, was: 200, now: 10, reason: 'moved' }],
  });
});
