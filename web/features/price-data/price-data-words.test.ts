import { expect, test } from 'vitest';
import { priceChangeText, waitingBecause } from './price-data-words.ts';

test('a price change is shown in percent, with a sign', () => {
  expect(priceChangeText(200, 250, undefined)).toBe('+25.0 %');
  expect(priceChangeText(410, 180, undefined)).toBe('−56.1 %');
  expect(priceChangeText(180, 180, undefined)).toBe('0 %');
});

test('a change from $0 is shown as an amount, with cents only if there are any', () => {
  expect(priceChangeText(0, 12.5, undefined)).toBe('+$12.50');
  expect(priceChangeText(0, 12, undefined)).toBe('+$12');
});

test('reasons become clauses of one sentence, however they begin', () => {
  expect(
    waitingBecause([
      'It removes 2 of 3 rows',
      "Column B is now 'Swap'",
      'Columns were confirmed',
      '1 of 2 rows',
    ]),
  ).toBe(
    "The new list is waiting for your review because it removes 2 of 3 rows, and column B is now 'Swap', and columns were confirmed, and 1 of 2 rows.",
  );
});
