import { expect, test } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { firstListOf } from './first-list.ts';

const row = { device: 'x', category: 'IPAD', finalPrice: 100, isHeader: false };
const plain = (count: number): CatalogueRow[] =>
  Array.from({ length: count }, (_, place) => ({ ...row, display: `iPad ${place}` }));
const priced = (group: string, count: number): CatalogueRow[] =>
  Array.from({ length: count }, (_, place) => ({ ...row, display: group, group, variant: `Grade ${place}` }));

function first(devices: CatalogueRow[], rowCount?: number) {
  const categoriesAnswer = { categories: ['IPAD'], publishedAt: null };
  return firstListOf(
    { categoriesAnswer, category: 'IPAD', devices, categoriesTag: '', devicesTag: '' },
    rowCount,
  );
}

test('a list with one price each carries nothing about tables', () => {
  expect(Object.keys(first(plain(80)))).not.toContain('tables');
  expect(first(plain(80)).devices).toHaveLength(60);
});

test('it ends after a whole device, and never has more rows than allowed', () => {
  const devices = [...plain(57), ...priced('Pro', 5), ...plain(10)];
  expect(first(devices).devices).toHaveLength(57);
  expect(first(priced('Pro', 90)).devices).toHaveLength(60);
});

test('the labels and the wide columns are those of the whole list', () => {
  const devices = [...priced('Pro', 3), ...['Max', 'Air', 'Mini', 'Plus'].flatMap((name) => priced(name, 4))];
  const { tables, columnStarts, devices: rows } = first(devices, 3);
  expect(rows).toHaveLength(3);
  expect(tables?.labels).toEqual({ 0: ['Grade 0', 'Grade 1', 'Grade 2', 'Grade 3'] });
  expect(tables?.columns[3]).toEqual({ count: 2, wide: [0] });
  expect(columnStarts[3]).toEqual([]);
});

test('it carries the money of its list, and breaks where prices in that money make the list break', () => {
  const devices = [...['Max', 'Air'].flatMap((name) => priced(name, 5)), ...plain(20)];
  const list = { categoriesAnswer: { categories: ['IPAD'], publishedAt: null }, category: 'IPAD', devices };
  const [inClassic, inPesos] = [{}, { money: PESOS }].map((money) =>
    firstListOf({ ...list, ...money, categoriesTag: '', devicesTag: '' }),
  );
  expect(inPesos?.money).toBe(PESOS);
  expect(Object.keys(inClassic ?? {})).not.toContain('money');
  const dear = devices.map((device) => ({ ...device, finalPrice: 1_000_000_000 }));
  const inMillions = firstListOf({ ...list, devices: dear, money: PESOS, categoriesTag: '', devicesTag: '' });
  expect(inMillions.columnStarts[2]).not.toEqual(inPesos?.columnStarts[2]);
});
