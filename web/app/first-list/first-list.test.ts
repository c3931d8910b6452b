import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FirstList, firstListOf } from '#domain/catalogue/first-list.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { categoriesQuery, devicesQuery } from '#web/features/catalogue/catalogue.queries.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { NO_CONNECTION, UNCHANGED } from '#web/lib/testing/fake-replies.ts';
import { refreshFirstList, seedFirstList } from './first-list.ts';

const NAMES = Array.from({ length: 5 }, (_, place) => `iPad ${place + 1}`);

let server: CatalogueServer;

beforeEach(() => {
  server = new CatalogueServer({ IPAD: NAMES }).start();
});

function start(rowCount: number, money?: Money) {
  const first: FirstList = firstListOf(
    {
      categoriesAnswer: { categories: ['IPAD'], publishedAt: null },
      category: 'IPAD',
      devices: makeRows('IPAD', NAMES),
      money,
      categoriesTag: '"categories"',
      devicesTag: '"devices"',
    },
    rowCount,
  );
  const client = createQueryClient();
  seedFirstList(client, first);
  const list = () => client.getQueryState(devicesQuery('public', 'IPAD').queryKey);
  const categories = () => client.getQueryState(categoriesQuery('public').queryKey);
  return { refresh: () => refreshFirstList(client, first), list, categories };
}

test('the list of the document is the first answer, before anything is requested', () => {
  const { list, categories } = start(60);
  expect(list()?.data?.devices).toHaveLength(5);
  expect(list()?.data?.columnStarts).toBeUndefined();
  expect(categories()?.data).toEqual({ categories: ['IPAD'], publishedAt: null });
  expect(server.asked).toEqual([]);
});

test('both answers are asked for again by their tags', async () => {
  const { refresh, list } = start(60);
  refresh();
  await waitFor(() => expect(list()?.fetchStatus).toBe('idle'));
  expect(server.asked.toSorted()).toEqual(['IPAD', 'categories']);
  const tags = server.calls.map(({ knownTags }) => knownTags);
  expect(tags.toSorted()).toEqual(['"categories"', '"devices"']);
});

test('an unchanged list stays and counts as loaded now, a changed one replaces it', async () => {
  server.onList('IPAD', UNCHANGED);
  const unchanged = start(60);
  const before = unchanged.list();
  unchanged.refresh();
  await waitFor(() => expect(unchanged.list()?.dataUpdateCount).toBe(2));
  expect(unchanged.list()?.data).toBe(before?.data);
  server.asUsual();
  server.lists.set('IPAD', makeRows('IPAD', ['iPad Pro']));
  const changed = start(60);
  changed.refresh();
  await waitFor(() => expect(changed.list()?.data?.devices).toHaveLength(1));
});

test('the beginning of a list is marked as one until the whole list has loaded', async () => {
  const { refresh, list } = start(2);
  expect(list()?.data).toMatchObject({ devices: [{}, {}], columnStarts: { 2: expect.any(Array) } });
  refresh();
  await waitFor(() => expect(list()?.data?.devices).toHaveLength(5));
  expect(list()?.data?.columnStarts).toBeUndefined();
});

test('without an answer the rows stay', async () => {
  server.onList('IPAD', NO_CONNECTION);
  const { refresh, list } = start(60);
  refresh();
  await waitFor(() => expect(list()?.status).toBe('error'));
  expect(list()?.data?.devices).toHaveLength(5);
});

test.each([60, 2])(
  'with %d rows: it comes with its money, and takes that of the answer that replaces it',
  async (rowCount) => {
    const { refresh, list } = start(rowCount, PESOS);
    expect(list()?.data?.money).toEqual(PESOS);
    const money = { ...PESOS, symbol: 'COP' };
    server.onList('IPAD', { devices: makeRows('IPAD', NAMES), money });
    refresh();
    await waitFor(() => expect(list()?.data?.money).toEqual(money));
  },
);

test('a list that changed to classic money loses the money of the document', async () => {
  const { refresh, list } = start(60, PESOS);
  refresh();
  await waitFor(() => expect(list()?.dataUpdateCount).toBe(2));
  expect(list()?.data?.money).toBeUndefined();
});
