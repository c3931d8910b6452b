import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { chosenCategory } from '#domain/catalogue/categories.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { devicesQuery } from '#web/features/catalogue/catalogue.queries.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { useCatalogueLists } from './use-catalogue-lists.ts';

// Its own way is a timer of 0 ms, which under fake timers takes a millisecond.
notifyManager.setScheduler(queueMicrotask);

let server: CatalogueServer;
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = new CatalogueServer({ A: ['first'], B: ['second'], C: ['third'], D: ['fourth'] }).start();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  warn.mockRestore();
});

interface Props {
  viewer: Role;
  wanted: string;
}

function useListsOf({ viewer, wanted }: Props) {
  return useCatalogueLists(viewer, (categories) => chosenCategory(categories, wanted), null);
}

function load({ viewer = 'public', wanted = 'A' }: Partial<Props> = {}, queryClient = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const initialProps: Props = { viewer, wanted };
  return renderHook(useListsOf, { initialProps, wrapper });
}

// In small steps: what an answer or a timer changes is drawn, and asks for the next thing, only between two of them.
async function pass(ms: number): Promise<void> {
  await settle();
  for (let left = ms; left > 0; left -= STEP_MS) {
    const seen = server.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
    if (server.calls.length > seen) await settle();
  }
}

/** Lets answers arrive and be drawn without time passing; their bodies are read by the real clock. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await act(async () => {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

const STEP_MS = 50;

test('the beginning of a list is shown, but neither searched nor stored, and the rest is loaded before other lists', async () => {
  const queryClient = createQueryClient();
  const beginning = { category: 'A', devices: makeRows('A', ['First']), columnStarts: { 2: [1] } };
  queryClient.setQueryData(devicesQuery('public', 'A').queryKey, beginning);
  const { result } = load({}, queryClient);
  await pass(1_000);
  expect(server.asked).toEqual(['categories']);
  expect(result.current.chosenList).toMatchObject(beginning);
  expect(result.current.listsByCategory.has('A')).toBe(false);
  expect(result.current.received?.lists.has('A')).toBe(false);
  await act(() => queryClient.fetchQuery({ ...devicesQuery('public', 'A'), staleTime: 0 }));
  await pass(1_000);
  expect(result.current.chosenList?.columnStarts).toBeUndefined();
  expect(result.current.listsByCategory.has('A')).toBe(true);
  expect(result.current.received?.lists.has('A')).toBe(true);
  expect(server.asked.slice(0, 3)).toEqual(['categories', 'A', 'B']);
});

describe('the order of loading', () => {
  test('is the chosen category first, then the others after 100 ms and 50 ms each', async () => {
    load();
    await pass(0);
    expect(server.asked).toEqual(['categories', 'A']);
    await pass(99);
    expect(server.asked).toHaveLength(2);
    await pass(1);
    expect(server.asked).toEqual(['categories', 'A', 'B']);
    await pass(100);
    expect(server.asked).toEqual(['categories', 'A', 'B', 'C', 'D']);
    expect(server.timesOf('C')).toEqual([150]);
    expect(server.timesOf('D')).toEqual([200]);
  });

  test('puts a category from the address before the first', async () => {
    load({ wanted: 'C' });
    await pass(1_000);
    expect(server.asked).toEqual(['categories', 'C', 'A', 'B', 'D']);
  });

  test('the others wait for as long as the first list takes', async () => {
    server.onList('A', new Gate());
    load();
    await pass(10_000);
    expect(server.asked).toEqual(['categories', 'A']);
  });

  test('the others do not wait for a first list that has failed', async () => {
    server.onList('A', refuse('internal'));
    load();
    await pass(300);
    expect(server.asked).toEqual(['categories', 'A', 'B', 'C', 'D']);
  });

  test('a category that is chosen while queued is loaded at once', async () => {
    const { rerender } = load();
    await pass(0);
    rerender({ viewer: 'public', wanted: 'D' });
    await pass(0);
    expect(server.asked).toEqual(['categories', 'A', 'D']);
    await pass(1_000);
    expect(server.asked).toEqual(['categories', 'A', 'D', 'B', 'C']);
  });

  test('every list arrives under its category, and none is requested twice', async () => {
    const { result } = load();
    await pass(10_000);
    expect(
      [...result.current.listsByCategory].map(([key, { devices }]) => [key, devices[0]?.display]),
    ).toEqual([
      ['A', 'first'],
      ['B', 'second'],
      ['C', 'third'],
      ['D', 'fourth'],
    ]);
    expect(server.asked).toHaveLength(5);
  });
});

describe('when the page is left', () => {
  test('loads under way are aborted, and no further list is requested', async () => {
    server.onList('B', new Gate());
    const { unmount } = load();
    await pass(120);
    unmount();
    await pass(10_000);
    expect(server.asked).toEqual(['categories', 'A', 'B']);
    expect(server.calls[2]?.isAborted()).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a failed category', () => {
  test('is logged and retried after 5, 15 and 60 seconds, then not again', async () => {
    server.onList('B', refuse('internal'));
    const { result } = load();
    await pass(100_000);
    expect(server.timesOf('B')).toEqual([100, 5_100, 20_100, 80_100]);
    expect(warn).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledWith('Loading B failed.', expect.objectContaining({ status: 500 }));
    expect(result.current.listsByCategory.has('B')).toBe(false);
  });

  test('is shown as soon as a retry succeeds', async () => {
    let failures = 0;
    server.on('listDevices', ({ params }) => {
      if (params.category !== 'B' || failures === 2) return undefined;
      failures += 1;
      return refuse('internal');
    });
    const { result } = load();
    await pass(100_000);
    expect(server.timesOf('B')).toEqual([100, 5_100, 20_100]);
    expect(result.current.listsByCategory.get('B')?.devices).toHaveLength(1);
  });

  test('does not reload other categories when it is retried', async () => {
    server.on('listDevices', ({ params }) =>
      ['B', 'D'].includes(params.category) ? refuse('internal') : undefined,
    );
    load();
    await pass(100_000);
    expect(server.timesOf('B')).toEqual([100, 5_100, 20_100, 80_100]);
    expect(server.timesOf('D')).toEqual([200, 5_200, 20_200, 80_200]);
  });

  test('that is refused is not retried', async () => {
    server.onList('B', refuse('access/denied'));
    load();
    await pass(100_000);
    expect(server.timesOf('B')).toEqual([100]);
  });

  test('is retried at once when the connection returns', async () => {
    server.onList('B', NO_CONNECTION);
    load();
    await pass(1_000);
    server.asUsual();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.timesOf('B')).toEqual([100, 1_000]);
    expect(server.timesOf('C')).toHaveLength(1);
  });

  test('may be the list of categories itself', async () => {
    server.on('listCategories', () => (server.calls.length === 1 ? refuse('internal') : undefined));
    const { result } = load();
    await pass(5_000);
    expect(server.timesOf('categories')).toEqual([0, 5_000]);
    expect(result.current.chosen).toBe('A');
  });
});

describe('when the login state changes', () => {
  test('the former lists are dropped, and categories and lists are loaded again in order', async () => {
    const { result, rerender } = load();
    await pass(1_000);
    server.calls.length = 0;
    rerender({ viewer: 'vip', wanted: 'B' });
    expect(result.current.listsByCategory.size).toBe(0);
    expect(result.current.categories).toEqual([]);
    await pass(0);
    expect(server.asked).toEqual(['categories', 'B']);
    await pass(1_000);
    expect(server.asked).toEqual(['categories', 'B', 'A', 'C', 'D']);
  });

  test('no list of a former state is shown again', async () => {
    const { rerender } = load();
    await pass(1_000);
    rerender({ viewer: 'vip', wanted: 'A' });
    await pass(1_000);
    server.calls.length = 0;
    rerender({ viewer: 'public', wanted: 'A' });
    await pass(1_000);
    expect(server.asked).toEqual(['categories', 'A', 'B', 'C', 'D']);
  });

  test('a late answer to the former state is ignored', async () => {
    server.onList('A', new Gate());
    const { rerender } = load();
    await pass(0);
    rerender({ viewer: 'vip', wanted: 'A' });
    await pass(0);
    expect(server.calls[1]).toMatchObject({ params: { category: 'A' } });
    expect(server.calls[1]?.isAborted()).toBe(true);
  });

  test('while it stays the same nothing is loaded twice', async () => {
    const { rerender } = load();
    await pass(1_000);
    rerender({ viewer: 'public', wanted: 'B' });
    await pass(1_000);
    expect(server.asked).toHaveLength(5);
  });
});
