import { MutationObserver, notifyManager, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createQueryClient, retryUnlessDenied, urlOfKey } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

function stubFetch(answer: () => Promise<Response>) {
  const fetchMock = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

test('nothing is stale, refetched or retried by default', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  });
});

test('the page knows that a request is under way before the second click of a double click', async () => {
  const sending = new MutationObserver(createQueryClient(), {
    mutationFn: () => new Promise(() => undefined),
  });
  const onChange = vi.fn();
  sending.subscribe(notifyManager.batchCalls(onChange));
  void sending.mutate();
  await Promise.resolve();
  expect(onChange).toHaveBeenCalled();
  expect(sending.getCurrentResult().isPending).toBe(true);
});

test("the address of a query is its key's parts joined by '/'", () => {
  expect(urlOfKey(['/api/customer-pins/usage-stats', 'weekly'])).toBe(
    '/api/customer-pins/usage-stats/weekly',
  );
  expect(urlOfKey(['/api', 'config', 'public'])).toBe('/api/config/public');
});

test('a part of the key that is data cannot change the path', () => {
  expect(urlOfKey(['/api/sheets/category-with-pricing', 'A/../B?c'])).toBe(
    '/api/sheets/category-with-pricing/A%2F..%2FB%3Fc',
  );
});

test('a query without a function loads the address of its key, once', async () => {
  const fetchMock = stubFetch(async () => new Response('{"categories":[]}'));
  const client = createQueryClient();
  const first = await client.fetchQuery({ queryKey: ['/api/sheets', 'categories'] });
  const second = await client.fetchQuery({ queryKey: ['/api/sheets', 'categories'] });
  expect(first).toEqual({ categories: [] });
  expect(second).toBe(first);
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/sheets/categories', expect.anything());
});

test('a failed query is not retried by default', async () => {
  const fetchMock = stubFetch(async () => new Response('no', { status: 500 }));
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/config'] })).rejects.toThrow('500: no');
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('a query runs even if the browser reports itself offline', async () => {
  onlineManager.setOnline(false);
  stubFetch(async () => new Response('{}'));
  expect(await createQueryClient().fetchQuery({ queryKey: ['/api/config'] })).toEqual({});
});

test('retried queries are retried three times', () => {
  const error = new ApiError(500, 'no');
  expect([0, 1, 2, 3].map((failures) => retryUnlessDenied(failures, error))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a connection that failed is retried as well', () => {
  expect(retryUnlessDenied(0, new TypeError('Failed to fetch'))).toBe(true);
});

test('a 403 is never retried', () => {
  expect(retryUnlessDenied(0, new ApiError(403, 'Access denied'))).toBe(false);
});
