import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';

export function shopQuery() {
  return queryOptions({
    queryKey: ['/api/shop'],
    queryFn: ({ signal }) => callApi('getShop', { signal }),
    staleTime: CACHE_MS.configuration,
    // Another admin may have saved while this page was in the background.
    refetchOnWindowFocus: 'always',
    retry: retryUnlessDenied,
  });
}

/** Newest first, page by page. */
export function shopRevisionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['shop-revisions'],
    queryFn: ({ signal, pageParam: before }) => callApi('listShopRevisions', { query: { before }, signal }),
    initialPageParam: NEWEST_PAGE,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  });
}

const NEWEST_PAGE: number | undefined = undefined;
