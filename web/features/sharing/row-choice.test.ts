import { expect, test } from 'vitest';
import { occurrencesOf, rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { sharedText } from '#domain/sharing/shared-text.ts';
import { searchCatalogue } from '#web/features/catalogue/search/catalogue-search.ts';
import { deviceCountText, withChoice } from './row-choice.ts';

const CATEGORY = 'IPHONE USED';
const title = (display: string): CatalogueRow => ({
  category: CATEGORY,
  device: display,
  display,
  finalPrice: 0,
  isHeader: true,
});
const phone = (best: number, good: number): CatalogueRow[] =>
  Object.entries({ 'A+': best, A: good }).map(([variant, finalPrice]) => {
    const display = `iPhone 15 ${variant}`;
    return { category: CATEGORY, device: display, display, finalPrice, group: 'iPhone 15', variant };
  });
const DEVICES = [title('Locked'), ...phone(500, 450), title('Unlocked'), ...phone(600, 550)];

/** These rows, as the server answers. */
function sharedList(places: readonly number[]): SharedList {
  const occurrences = occurrencesOf(DEVICES);
  const rows = places.flatMap((place) => {
    const row = DEVICES[place];
    const section = place < 3 ? 'Locked' : 'Unlocked';
    return row ? [{ ...row, section, occurrence: occurrences[place] ?? 0 }] : [];
  });
  return { list: 'Corner Phones', updatedAt: null, version: 7, mark: 'KQZT', rows };
}

/** Without the name of the list and where it comes from. */
function linesOf(list: SharedList): string[] {
  return sharedText(list)
    .split('\n')
    .slice(2, -2)
    .filter((line) => line !== '');
}

test('a device with several prices is one line', () => {
  const shared = withChoice(sharedList([1, 2, 4, 5]), null);
  expect(linesOf(shared)).toEqual([
    'Locked',
    'iPhone 15: A+ $500, A $450',
    'Unlocked',
    'iPhone 15: A+ $600, A $550',
  ]);
  expect(deviceCountText(shared.rows)).toBe('2 devices');
});

test('the results of a search join no prices of two devices with one name', () => {
  const lists = new Map([[CATEGORY, { devices: DEVICES, money: undefined }]]);
  const hits = searchCatalogue(lists, CATEGORY, 'iphone 15 a')?.found[0]?.hits ?? [];
  const found = hits.map(({ rowIndex }) => rowIndex);
  expect(found).toEqual([2, 5, 1, 4]);
  expect(linesOf(withChoice(sharedList(found), null))).toEqual([
    'Locked',
    'iPhone 15: A $450, A+ $500',
    'Unlocked',
    'iPhone 15: A $550, A+ $600',
  ]);
});

test('nor in a list without titles', () => {
  const list = sharedList([2, 5, 1, 4]);
  const rows = list.rows.map(({ section: _, ...row }) => row);
  expect(linesOf(withChoice({ ...list, rows }, null))).toEqual([
    'iPhone 15 A  $450',
    'iPhone 15 A  $550',
    'iPhone 15 A+  $500',
    'iPhone 15 A+  $600',
  ]);
});

test('nor do chosen rows', () => {
  const list = sharedList([1, 2, 4, 5]);
  const choice = new Set([list.rows[0], list.rows[3]].flatMap((row) => (row ? rowKeyText(row) : [])));
  expect(linesOf(withChoice(list, choice))).toEqual([
    'Locked',
    'iPhone 15 A+  $500',
    'Unlocked',
    'iPhone 15 A  $550',
  ]);
});
