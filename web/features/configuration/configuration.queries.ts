import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { CACHE_MS } from '#domain/contract/limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { PUBLISHED_LISTS_KEY } from '#web/lib/list-version.ts';
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

export function listedCategoriesQuery() {
  return queryOptions({
    queryKey: [...PUBLISHED_LISTS_KEY, 'categories'],
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
    queryKey: [...PUBLISHED_LISTS_KEY, 'published', categories],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all((categories ?? []).map((category) => rowsOf(category, signal)));
      return lists.flat();
    },
    staleTime: CACHE_MS.configuration,
    enabled: categories !== undefined,
  });
}

/** A category as it is listed, with the base prices that only admins receive. */
export interface PublishedList {
  readonly category: string;
  readonly devices: readonly CatalogueRow[];
}

/** The published categories with all their rows, in the order of the tabs. */
export function publishedListsQuery() {
  return queryOptions({
    queryKey: [...PUBLISHED_LISTS_KEY, 'lists'],
    queryFn: async ({ signal }): Promise<PublishedList[]> => {
      const { categories } = await callApi('listCategories', { signal });
      const lists = categories.map((category) => callApi('listDevices', { params: { category }, signal }));
      return (await Promise.all(lists)).map(({ devices }, place) => ({
        category: categories[place] ?? '',
        devices,
      }));
    },
    staleTime: CACHE_MS.configuration,
  });
}

/** The rows that have a price. */
export function pricedRowsOf({ category, devices }: PublishedList): PublishedRow[] {
  return devices.flatMap(({ display, originalPrice, isHeader }) =>
    isHeader || originalPrice === undefined ? [] : [{ display, category, price: originalPrice }],
  );
}

/** Newest first, page by page. */
export function revisionsQuery() {
  return infiniteQueryOptions({
    queryKey: [...PUBLISHED_LISTS_KEY, 'revisions'],
    queryFn: ({ signal, pageParam: before }) => callApi('listConfigRevisions', { query: { before }, signal }),
    initialPageParam: NEWEST_PAGE,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
  });
}

const NEWEST_PAGE: number | undefined = undefined;

export function revisionQuery(revision: number) {
  return queryOptions({
    queryKey: [...PUBLISHED_LISTS_KEY, 'revision', revision],
    queryFn: ({ signal }) => callApi('getConfigRevision', { params: { revision }, signal }),
  });
}

async function rowsOf(category: string, signal: AbortSignal): Promise<PublishedRow[]> {
  const { devices } = await callApi('listDevices', { params: { category }, signal });
  return pricedRowsOf({ category, devices });
}
