import { expect, test } from 'vitest';
import { FRANCS, PESOS } from '#domain/contract/testing/moneys.ts';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { searchCatalogue } from './catalogue-search.ts';

const listOf = (category: string, texts: readonly string[]) =>
  [category, { devices: makeRows(category, texts) }] as const;
const LISTS: ListsByCategory = new Map([
  listOf('USED', ['# iPhone 15', 'iPhone 15 128GB', 'iPhone 15 Pro Max 256GB', 'iPhone 14 128GB']),
  listOf('NEW', ['iPhone 15 Pro Max 512GB', 'iPhone 15 Pro Max 1TB']),
  listOf('IPAD', ['iPad Pro 11']),
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

test('what was found is in the money of its list, and a price is read in that of the chosen one', () => {
  const inMoney = new Map([...LISTS].map(([category, list]) => [category, { ...list, money: PESOS }]));
  inMoney.set('NEW', { ...inMoney.get('NEW'), devices: inMoney.get('NEW')?.devices ?? [], money: FRANCS });
  const search = searchCatalogue(inMoney, 'USED', 'iphone 15 1.299.000');
  expect(search?.found.map(({ category, money }) => [category, money])).toEqual([
    ['USED', PESOS],
    ['NEW', FRANCS],
  ]);
  expect(search?.dropped).toEqual(['1.299.000']);
  expect(searchCatalogue(inMoney, 'NEW', "iphone 15 CHF 1'299.00")?.dropped).toEqual(["CHF 1'299.00"]);
});
