import { expect, test } from 'vitest';
import { titleOfRole } from './title-of-role.ts';

const BRAND = { name: 'Northside Prices', nameVip: 'Northside V', nameHeavyweight: 'Northside H' };

test.each([
  ['public', 'Northside Prices'],
  ['customer', 'Northside Prices'],
  ['vip', 'Northside V'],
  ['heavyweight', 'Northside H'],
  ['manager', 'Northside Prices'],
  ['admin', 'Northside Prices'],
] as const)('%s sees %s', (role, title) => {
  expect(titleOfRole(BRAND, role)).toBe(title);
});
