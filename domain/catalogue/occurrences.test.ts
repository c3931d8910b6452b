import { expect, test } from 'vitest';
import { occurrencesOf } from './occurrences.ts';

test('rows of one name are counted from 1, and titles are not', () => {
  const rows = [
    { device: 'iPhone 15' },
    { device: 'iPhone 15', isHeader: true },
    { device: 'iPhone 14', isHeader: false },
    { device: 'iPhone 15' },
  ];
  expect(occurrencesOf(rows)).toEqual([1, 0, 1, 2]);
});
