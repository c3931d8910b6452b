import { expect, test } from 'vitest';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { priceLabel } from './price-label.ts';

test.each([
  ['Ideal($)', 'Ideal'],
  ['Ideal [ € ]', 'Ideal'],
  ['Ideal (($))', 'Ideal'],
  ['Ideal ($/€)', 'Ideal'],
  ['Ideal (*)', 'Ideal (*)'],
  ['Price A', 'A'],
  ['Price EUR', 'EUR'],
  ['Price (€)', '€'],
])('%s is %s', (heading, label) => {
  expect(priceLabel(heading)).toBe(label);
});

test('a long cell of open brackets is read at once', () => {
  expect(priceLabel('($'.repeat(3_000))).toHaveLength(LAYOUT_LIMITS.labelMaxChars);
});
