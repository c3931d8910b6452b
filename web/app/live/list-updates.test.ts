import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { categoriesQuery, devicesQuery } from '#web/features/catalogue/catalogue.queries.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { setVisible } from '#web/features/live/testing/page-presence.ts';
import { useUpdateNotice } from '#web/features/live/update-notice.ts';
import { PUBLISHED_LISTS_KEY, showNewest, useListVersion } from '#web/lib/list-version.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { NO_CONNECTION } from '#web/lib/testing/fake-replies.ts';
import { ListUpdates } from './list-updates.ts';

const MINUTE_MS = 60_000;

let site: CatalogueServer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 17, 14, 5));
  site = new CatalogueServer({ IPAD: ['iPad Pro 11'] }).start();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that shows version 1 of its list. */
async function openPage() {
  const queryClient = createQueryClient();
  const show = (observer: Pick<QueryObserver, 'destroy' | 'subscribe'>) =>
    onTestFinished(observer.subscribe(() => undefined));
  show(new QueryObserver(queryClient, categoriesQuery('public')));
  show(new QueryObserver(queryClient, devicesQuery('public', 'IPAD')));
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const updates = new ListUpdates({ queryClient, role: 'public', signal: leaving.signal });
  const learn = (list: number, updatedAt: number | null) => act(() => updates.learn(list, updatedAt));
  const versions = renderHook(useListVersion).result;
  const notice = renderHook(useUpdateNotice).result;
  await pass(0);
  await learn(1, null);
  const loaded = site.asked.length;
  return { queryClient, show, learn, versions, notice, leaving, loads: () => site.asked.length - loaded };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the page loads the lists after two minutes in which nobody touched it', async () => {
  const { learn, versions, notice, loads } = await openPage();
  await learn(2, Date.now());
  expect([versions.current, notice.current?.state]).toEqual([{ shown: 1, newest: 2 }, 'waiting']);
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    await pass(1.5 * MINUTE_MS);
    window.dispatchEvent(new Event(type));
  }
  await pass(2 * MINUTE_MS - 1);
  expect(loads()).toBe(0);
  await pass(1);
  expect(loads()).toBeGreaterThan(0);
  expect([versions.current, notice.current]).toEqual([{ shown: 2, newest: 2 }, null]);
});

test('a hidden page waits, and loads them when it is looked at again', async () => {
  const { learn, versions, loads } = await openPage();
  await learn(2, Date.now());
  setVisible(false);
  await pass(60 * MINUTE_MS);
  expect(loads()).toBe(0);
  setVisible(true);
  await pass(0);
  expect(versions.current).toEqual({ shown: 2, newest: 2 });
});

test.each([
  ['long', 2 * MINUTE_MS, null],
  ['a moment', MINUTE_MS, 'waiting'],
])('a page that was away for %s and finds another version', async (_howLong, ms, state) => {
  const { learn, notice } = await openPage();
  setVisible(false);
  await pass(ms);
  setVisible(true);
  // Before the server has said anything.
  window.dispatchEvent(new Event('scroll'));
  await learn(2, null);
  expect(notice.current?.state ?? null).toBe(state);
});

test('after a gap, a page looks at its list even if the version is the same: a server from a backup counts again', async () => {
  const { queryClient, learn, loads } = await openPage();
  await learn(1, Date.now());
  expect(loads()).toBe(0);
  site.lists.set('IPAD', makeRows('IPAD', ['iPad Air']));
  await learn(1, null);
  const rows = queryClient.getQueryData(devicesQuery('public', 'IPAD').queryKey)?.devices;
  expect(rows?.map(({ display }) => display)).toEqual(['iPad Air']);
});

test('lists that were loaded at once are loaded once more: another server may have been behind', async () => {
  const { queryClient, learn, versions, loads } = await openPage();
  const names = () =>
    queryClient.getQueryData(devicesQuery('public', 'IPAD').queryKey)?.devices.map(({ display }) => display);
  await learn(2, Date.now());
  act(() => showNewest.emit());
  await pass(0);
  expect([versions.current, names()]).toEqual([{ shown: 2, newest: 2 }, ['iPad Pro 11']]);
  site.lists.set('IPAD', makeRows('IPAD', ['iPad Pro 13']));
  await pass(5_000);
  expect(names()).toEqual(['iPad Pro 13']);
  const loaded = loads();
  await pass(60 * MINUTE_MS);
  expect(loads()).toBe(loaded);
});

test('a later version waits for the reader, also while the one before would be loaded once more', async () => {
  const { queryClient, learn, notice } = await openPage();
  await learn(2, Date.now());
  act(() => showNewest.emit());
  await pass(0);
  await learn(3, Date.now());
  site.lists.set('IPAD', makeRows('IPAD', ['iPad Pro 13']));
  await pass(10_000);
  const rows = queryClient.getQueryData(devicesQuery('public', 'IPAD').queryKey)?.devices;
  expect(rows?.map(({ display }) => display)).toEqual(['iPad Pro 11']);
  expect(notice.current?.state).toBe('waiting');
});

test('what could not be loaded is tried again two minutes later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { learn, notice } = await openPage();
  await learn(2, Date.now());
  site.on('listDevices', NO_CONNECTION);
  await pass(2 * MINUTE_MS);
  expect(notice.current?.state).toBe('failed');
  site.asUsual();
  await pass(2 * MINUTE_MS);
  expect(notice.current).toBeNull();
});

test('what staff have of the published lists is loaded again with each version', async () => {
  const { queryClient, show, learn } = await openPage();
  const load = vi.fn(async () => 'rows');
  show(new QueryObserver(queryClient, { queryKey: [...PUBLISHED_LISTS_KEY, 'rows'], queryFn: load }));
  await pass(0);
  await learn(1, null);
  expect(load).toHaveBeenCalledTimes(1);
  await learn(2, Date.now());
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('another viewer starts without versions and notice', async () => {
  const { learn, versions, notice, leaving, loads } = await openPage();
  await learn(2, Date.now());
  leaving.abort();
  await pass(5 * MINUTE_MS);
  expect([versions.current, notice.current, loads()]).toEqual([{ shown: null, newest: null }, null, 0]);
});
