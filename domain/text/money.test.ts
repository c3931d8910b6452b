import { expect, test } from 'vitest';
import { formatAmount, formatExactly, formatPrice, formatWithCents, signedAmount } from './money.ts';

test.each([
  [0, '$0'],
  [70, '$70'],
  [1020, '$1020'],
  [1_000_000, '$1000000'],
  [12.5, '$12.50'],
])('a price of %d is written %s: no thousands comma, cents only if not zero', (dollars, text) => {
  expect(formatPrice(dollars, undefined)).toBe(text);
});

test('a negative amount starts with a real minus sign', () => {
  expect([formatAmount(20, undefined), formatAmount(-20, undefined), formatAmount(-0.5, undefined)]).toEqual([
    '$20',
    '−$20',
    '−$0.50',
  ]);
});

test('a change has a sign, and no change is 0', () => {
  expect([signedAmount(10, undefined), signedAmount(-20, undefined), signedAmount(0, undefined)]).toEqual([
    '+$10',
    '−$20',
    '0',
  ]);
});

test('formatWithCents always gives two decimals', () => {
  expect([formatWithCents(12, undefined), formatWithCents(-0.5, undefined)]).toEqual(['$12.00', '−$0.50']);
});

test('formatExactly gives two decimals or as many as needed', () => {
  expect([
    formatExactly(12, undefined),
    formatExactly(0.0625, undefined),
    formatExactly(-1.5, undefined),
  ]).toEqual(['$12.00', '$0.0625', '−$1.50']);
});
