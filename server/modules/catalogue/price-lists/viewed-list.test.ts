import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { NOON } from '#test/noon.ts';
import { buildPriceLists } from './build-price-lists.ts';
import { encodeLists } from './encode-lists.ts';
import { listViewOf } from './price-rows.ts';
import { jsonIn } from './ready-json.ts';
import { viewedList } from './viewed-list.ts';

const category = 'IPAD';
const rows = [
  { device: 'Tablets', display: 'Tablets', price: 0, category, isHeader: true },
  { device: 'ipad', display: 'iPad', price: 1000, category },
  { device: 'ipad', display: 'iPad, open box', price: 900, category },
  { device: 'Tablets', display: 'A device like a title', price: 500, category },
  { device: 'pencil', display: 'Pencil', price: null, category, onRequest: 'Call' },
  { device: 'ipad', display: 'iPad', price: 10, category: 'TOOLS' },
];

async function listsOf(configuration: Partial<Configuration> = {}, given: readonly DeviceRow[] = rows) {
  const encoded = await encodeLists({
    categories: ['IPAD', 'TOOLS'],
    rows: given,
    publishedAt: NOON,
    updatedAt: { public: NOON, vip: NOON + 1, heavyweight: NOON + 2 },
    configuration: { ...DEFAULT_CONFIGURATION, ...configuration },
  });
  return buildPriceLists(encoded);
}

test.each(ROLES.filter((role) => role !== 'admin'))('%s: the rows are those of the answer', async (role) => {
  const lists = await listsOf();
  const viewed = viewedList(lists, role);
  expect(viewed.categories).toEqual(['IPAD', 'TOOLS']);
  for (const [name, list] of lists.devices[listViewOf(role)]) {
    expect(viewed.rowsOf(name)?.map(({ occurrence: _, section: __, ...row }) => row)).toEqual(
      jsonIn(list).devices,
    );
  }
});

test('admin gets the rows of the public, without base prices', async () => {
  const lists = await listsOf();
  expect(viewedList(lists, 'admin').rowsOf('IPAD')).toEqual(viewedList(lists, 'public').rowsOf('IPAD'));
});

test('rows of the same device are counted per category, titles are not', async () => {
  const viewed = viewedList(await listsOf(), 'vip');
  expect(viewed.rowsOf('IPAD')?.map(({ occurrence }) => occurrence)).toEqual([0, 1, 2, 1, 1]);
  expect(viewed.rowsOf('TOOLS')?.map(({ occurrence }) => occurrence)).toEqual([1]);
  expect(viewed.rowsOf('GAMING')).toBeUndefined();
});

test('a row knows the title above it', async () => {
  const sections = (category: string) =>
    viewed.rowsOf(category)?.map(({ display, section }) => [display, section]);
  const viewed = viewedList(await listsOf(), 'vip');
  expect(sections('IPAD')?.slice(0, 2)).toEqual([
    ['Tablets', undefined],
    ['iPad', 'Tablets'],
  ]);
  expect(sections('TOOLS')?.[0]?.[1]).toBeUndefined();
});

test.each<[Role, number]>([
  ['public', NOON],
  ['customer', NOON],
  ['vip', NOON + 1],
  ['heavyweight', NOON + 2],
])('%s has the time of its own prices', async (role, at) => {
  expect(viewedList(await listsOf(), role).updatedAt).toBe(new Date(at).toISOString());
});

test('the money is that of the list', async () => {
  expect(viewedList(await listsOf(), 'vip').money).toBeUndefined();
  expect(viewedList(await listsOf({ money: PESOS }), 'vip').money).toEqual(PESOS);
});

test('a list is parsed once, also one whose plain bytes are not kept', async () => {
  const lists = await listsOf({}, makeContent({ IPAD: manyDevices(4000) }).rows);
  const parse = vi.spyOn(JSON, 'parse');
  const longTexts = () => parse.mock.calls.filter(([text]) => text.length > 1000).length;
  const [one, other] = [viewedList(lists, 'vip'), viewedList(lists, 'vip')];
  expect(one.rowsOf('IPAD')).toHaveLength(4000);
  expect(other.rowsOf('IPAD')).toBe(one.rowsOf('IPAD'));
  expect(longTexts()).toBe(1);
});
