import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { QUERY_RETRIES } from '#domain/contract/page-limits.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { requestJson } from '#web/lib/api/request.ts';

/** Nothing is stale, refetched or retried unless a query says so. */
export function createQueryClient(): QueryClient {
  // With the default timer, the second click of a double click comes before the page knows that a request is under way,
  // and sends it again.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // A machine in a local network may report itself offline; waiting for that to change would hang the page.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For queries that are retried: a refusal is final. */
export function retryUnlessDenied(failureCount: number, error: Error): boolean {
  const isDenied = error instanceof ApiError && error.status === 403;
  return !isDenied && failureCount < QUERY_RETRIES;
}

/** The address of a query: its key's parts joined by '/'. Parts after the first are data and cannot change the path. */
export function urlOfKey(queryKey: readonly unknown[]): string {
  return queryKey
    .map((part, index) => (index === 0 ? String(part) : encodeURIComponent(String(part))))
    .join('/');
}

function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return requestJson('GET', urlOfKey(queryKey), { signal });
}
