import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { QUERY_RETRIES } from '#domain/contract/limits.ts';
import { ApiError } from './api-error.ts';
import { requestJson } from './request.ts';

/** Nothing is ever stale, refetched on focus or on a timer, or retried, unless a query says so itself. */
export function createQueryClient(): QueryClient {
  // By a timer, as is usual, the second click of a double click came before the news that something is being sent, and
  // sent it again.
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
        // A machine in a local network may call itself offline; waiting for it to change its mind would hang the page.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For the queries that are retried: a refusal stays a refusal however often one asks. */
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
