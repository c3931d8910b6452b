import { expect, test } from 'vitest';
import { searchCatalogue } from '#web/features/catalogue/search/catalogue-search.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { categoryScope, searchScope, sectionScope } from './share-scope.ts';

const CATEGORY = 'IPHONE USED UNLOCKED';
const LIST = {
  category: CATEGORY,
  devices: makeRows(CATEGORY, [
    '# iPhone 15 series',
    'iPhone 15 128GB',
    'iPhone 15 256GB',
    '# iPhone 15 series',
    'iPhone 15 128GB',
  ]),
};
const key = (device: string, occurrence: number) => ({ category: CATEGORY, device, occurrence });

test('a category is shared as a whole, under its label', () => {
  expect(categoryScope(LIST)).toEqual({
    title: 'iPhone Used Unlocked',
    selection: { category: CATEGORY },
  });
});

test('of two sections with the same title and device, each has its own rows', () => {
  expect(sectionScope(LIST, 1)).toEqual({
    title: 'iPhone 15 series',
    selection: { rows: [key('iPhone 15 128GB', 1), key('iPhone 15 256GB', 1)] },
  });
  expect(sectionScope(LIST, 4)?.selection).toEqual({ rows: [key('iPhone 15 128GB', 2)] });
});

test('a row that begins no section is none', () => {
  expect(sectionScope(LIST, 2)).toBeNull();
});

test('results of a search are shared in their order, from every category', () => {
  const ipads = { category: 'IPAD', devices: makeRows('IPAD', ['iPad 256GB', 'iPad 64GB']) };
  const lists = [LIST, ipads].map((list) => [list.category, { ...list, asOf: 0, isEarlier: false }] as const);
  const search = searchCatalogue(new Map(lists), 'IPAD', '256');
  expect(search && searchScope(search, ' 256 ')).toEqual({
    title: '“256”',
    selection: {
      rows: [{ category: 'IPAD', device: 'iPad 256GB', occurrence: 1 }, key('iPhone 15 256GB', 1)],
    },
  });
});
