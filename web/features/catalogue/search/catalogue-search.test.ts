import { expect, test } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { searchCatalogue } from './catalogue-search.ts';

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

test('the chosen category comes first, best first, with the matched ranges', () => {
  const [used] = searchCatalogue(LISTS, 'USED', '15 pro max')?.found ?? [];
  expect(used).toMatchObject({ category: 'USED', hits: [{ list: 'USED', rowIndex: 2 }] });
  expect(used?.hits.map(used.rangesOf)).toEqual([[{ start: 7, end: 17 }]]);
});

test('the other categories with matches follow', () => {
  const search = searchCatalogue(LISTS, 'NEW', 'iphone 15');
  expect(search?.found.map(({ category }) => category)).toEqual(['NEW', 'USED']);
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

test('a word is dropped only if it matches in no category', () => {
  expect(searchCatalogue(LISTS, 'IPAD', 'pro max')?.dropped).toEqual([]);
  expect(searchCatalogue(LISTS, 'IPAD', 'purple ipad')).toMatchObject({
    dropped: ['purple'],
    found: [{ category: 'IPAD' }],
  });
});

test('words of the label count as words of each row', () => {
  expect(searchCatalogue(LISTS, 'IPAD', 'used iphone 14')?.found).toMatchObject([{ category: 'USED' }]);
});

test('before the chosen list has loaded the others are found', () => {
  const search = searchCatalogue(LISTS, 'GAMING', 'pro');
  expect(search?.found.map(({ category }) => category)).toEqual(['IPAD', 'USED', 'NEW']);
});
