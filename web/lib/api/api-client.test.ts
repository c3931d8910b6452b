import { afterEach, beforeEach, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { callApi } from './api-client.ts';

const LAYOUT = {
  query: { sheet: 'iPhone', n: 1 },
  body: { layout: { headerRow: 1, columns: [] }, revision: 0 },
};

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetchMock);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

test('a call knows its method and address', async () => {
  await callApi('getPublicConfig');
  expect(fetchMock).toHaveBeenCalledWith('/api/config/public', expect.objectContaining({ method: 'GET' }));
});

test('parameters fill the path and cannot leave their place', async () => {
  await callApi('listDevices', { params: { category: 'WATCHS & AIRPODS/../..?x#y' } });
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/api/sheets/category-with-pricing/WATCHS%20%26%20AIRPODS%2F..%2F..%3Fx%23y',
  );
});

test('a body is sent as JSON', async () => {
  await callApi('validatePin', { body: { pinHash: 'f'.repeat(64) } });
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/validate-pin',
    expect.objectContaining({ method: 'POST', body: `{"pinHash":"${'f'.repeat(64)}"}` }),
  );
});

test('given parts of a query are sent, missing ones are not', async () => {
  await callApi('getAnalyticsSummary', {
    query: { startDate: '2025-11-01', endDate: '2025-11-14' },
  });
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/analytics/summary?startDate=2025-11-01&endDate=2025-11-14');
});

test('the abort signal is passed on', async () => {
  const giveUp = new AbortController();
  const answer = callApi('getPublicConfig', { signal: giveUp.signal });
  giveUp.abort();
  expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  await answer;
});

test.each([
  ['confirmLayout', () => callApi('confirmLayout', LAYOUT)],
  ['saveConfig', () => callApi('saveConfig', { body: { ...DEFAULT_CONFIGURATION, pinHash: 'session' } })],
])('%s may take longer than a minute: it reads or prices a whole list again', async (_name, call) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetchMock.mockReturnValue(new Promise(() => undefined));
  void call();
  vi.advanceTimersByTime(75_000);
  expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test('the answer has the type that the contract says', async () => {
  expectTypeOf(await callApi('listCategories')).toEqualTypeOf<{
    categories: string[];
    publishedAt: string | null;
    updatedAt?: string | null | undefined;
  }>();
});

test('required parts must be given, and others are refused by the compiler', () => {
  const mistakes = [
    // @ts-expect-error the category is missing
    () => callApi('listDevices'),
    // @ts-expect-error the body is missing
    () => callApi('validatePin', {}),
    // @ts-expect-error this call takes no body
    () => callApi('listCategories', { body: { pinHash: 'a' } }),
  ];
  expect(mistakes).toHaveLength(3);
});
