import { describe, expect, test } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { matchesElsewhere, searchCatalogue } from './catalogue-search.ts';

const LISTS: ReadonlyMap<string, readonly CatalogueRow[]> = new Map([
  [
    'USED',
    makeRows('USED', ['# iPhone 15', 'iPhone 15 128GB', 'iPhone 15 Pro Max 256GB', 'iPhone 14 128GB']),
  ],
  ['NEW', makeRows('NEW', ['iPhone 15 Pro Max 512GB', 'iPhone 15 Pro Max 1TB'])],
  ['IPAD', makeRows('IPAD', ['iPad Pro 11'])],
]);

test('a blank search is no search', () => {
  expect(searchCatalogue(LISTS, 'USED', ' \t ')).toBeNull();
});

test('the chosen category is searched, best first, with the matched ranges', () => {
  const hits = searchCatalogue(LISTS, 'USED', '15 pro max')?.hits;
  expect(hits).toEqual([{ rowIndex: 2, score: expect.any(Number), ranges: [{ start: 7, end: 17 }] }]);
});

test('matches are counted in every loaded category, without section titles', () => {
  const search = searchCatalogue(LISTS, 'USED', 'iphone 15');
  expect(search?.counts).toEqual(
    new Map([
      ['USED', 2],
      ['NEW', 2],
      ['IPAD', 0],
    ]),
  );
});

test('a category shows as many as its tab counted, even where it has to search as widely as the others', () => {
  const search = searchCatalogue(LISTS, 'IPAD', 'pro max');
  expect(search?.hits).toEqual([]);
  expect(search?.counts.get('IPAD')).toBe(0);
});

test('before the chosen list has loaded nothing is found, and the others are counted', () => {
  const search = searchCatalogue(LISTS, 'GAMING', 'pro');
  expect(search?.hits).toEqual([]);
  expect(search?.counts.get('NEW')).toBe(2);
});

describe('matches elsewhere', () => {
  const counts = new Map([
    ['A', 1],
    ['B', 0],
    ['C', 5],
    ['D', 5],
    ['E', 9],
  ]);

  test('leave out the chosen category and those without any, most first, equals in the order of the tabs', () => {
    expect(matchesElsewhere(counts, 'E')).toEqual([
      { category: 'C', count: 5 },
      { category: 'D', count: 5 },
      { category: 'A', count: 1 },
    ]);
  });
});
