import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { callApi } from '#web/lib/api-client.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';

/** For admins only: not loaded before access is known. */
export function configurationQuery(isAllowed: boolean) {
  return queryOptions({
    queryKey: ['/api/config'],
    queryFn: ({ signal }) => callApi('getConfig', { signal }),
    staleTime: CACHE_MS.configuration,
    retry: retryUnlessDenied,
    enabled: isAllowed,
  });
}

const ROOM_KEY = 'engine-room';

export function listedCategoriesQuery() {
  return queryOptions({
    queryKey: [ROOM_KEY, 'categories'],
    queryFn: ({ signal }) => callApi('listCategories', { signal }),
    staleTime: CACHE_MS.configuration,
  });
}

/** A published device with its base price, which only admins receive. */
export interface PublishedRow {
  readonly display: string;
  readonly category: string;
  readonly price: number;
}

export function publishedRowsQuery(categories: readonly string[] | undefined) {
  return queryOptions({
    queryKey: [ROOM_KEY, 'published', categories],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all((categories ?? []).map((category) => rowsOf(category, signal)));
      return lists.flat();
    },
    staleTime: CACHE_MS.configuration,
    enabled: categories !== undefined,
  });
}

/** Newest first, page by page. */
export function revisionsQuery() {
  return infiniteQueryOptions({
    queryKey: [ROOM_KEY, 'revisions'],
    queryFn: ({ signal, pageParam: before }) => callApi('listConfigRevisions', { query: { before }, signal }),
    initialPageParam: NEWEST_PAGE,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  });
}

const NEWEST_PAGE: number | undefined = undefined;

export function revisionQuery(revision: number) {
  return queryOptions({
    queryKey: [ROOM_KEY, 'revision', revision],
    queryFn: ({ signal }) => callApi('getConfigRevision', { params: { revision }, signal }),
  });
}

async function rowsOf(category: string, signal: AbortSignal): Promise<PublishedRow[]> {
  const { devices } = await callApi('listDevices', { params: { category }, signal });
  return devices.flatMap(({ display, originalPrice, isHeader }) =>
    isHeader || originalPrice === undefined ? [] : [{ display, category, price: originalPrice }],
  );
}
