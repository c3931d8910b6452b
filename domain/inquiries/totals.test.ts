import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { lineHundredths, pieceCount, totalHundredths } from './totals.ts';

const { totalMaxHundredths, quantityMax, linesMax } = INQUIRY_LIMITS;

test('sums of cents are exact where floats are not', () => {
  expect(0.1 * 3).not.toBe(0.3);
  expect(lineHundredths({ quantity: 3, price: 0.1 })).toBe(30);
  expect(totalHundredths([{ quantity: 9_999, price: 19.99 }])).toBe(19_988_001);
});

test('the highest total is allowed, one hundredth more is not', () => {
  const highest = { quantity: 100, price: totalMaxHundredths / 100 / 100 };
  expect(totalHundredths([highest])).toBe(totalMaxHundredths);
  expect(totalHundredths([highest, { quantity: 1, price: 0.01 }])).toBeNull();
  const most = { length: linesMax };
  expect(
    totalHundredths(Array.from(most, () => ({ quantity: quantityMax, price: 1_000_000_000 }))),
  ).toBeNull();
});

test('a total equals the sum in whole numbers of any size', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: quantityMax }),
    cents: fc.integer({ min: 0, max: 5_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: linesMax }), (lines) => {
      const exact = lines.reduce((sum, { quantity, cents }) => sum + BigInt(quantity) * BigInt(cents), 0n);
      const total = totalHundredths(lines.map(({ quantity, cents }) => ({ quantity, price: cents / 100 })));
      expect(total).toBe(exact > BigInt(totalMaxHundredths) ? null : Number(exact));
    }),
    { numRuns: 200 },
  );
});

test('pieces are counted over all lines', () => {
  expect(pieceCount([{ quantity: 4 }, { quantity: 9_999 }])).toBe(10_003);
});
