import { expect, test } from 'vitest';
import { hasAtMostTwoDecimals, hundredthsOf } from './two-decimals.ts';

test.each([0, 1, 0.1, 0.07, 19.99, 0.29, 1.1, 999_999.99, 1_000_000])(
  '%d has at most two decimals',
  (value) => {
    expect(hasAtMostTwoDecimals(value)).toBe(true);
  },
);

test.each([0.001, 19.999, 0.1 + 0.2, 999_999.991, Number.NaN])('%d has more than two decimals', (value) => {
  expect(hasAtMostTwoDecimals(value)).toBe(false);
});

test('every amount of whole cents up to the highest price is accepted and converted exactly', () => {
  const mistaken: number[] = [];
  for (let cents = 0; cents <= 100_000_000; cents += 97) {
    const dollars = cents / 100;
    if (!hasAtMostTwoDecimals(dollars) || hundredthsOf(dollars) !== cents) mistaken.push(cents);
  }
  expect(mistaken).toEqual([]);
});
