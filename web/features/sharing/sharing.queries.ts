import { queryOptions } from '@tanstack/react-query';
import { addressOf, callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { fetchFile } from '#web/lib/api/file-transfer.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';
import type { ShareSelection } from './share-scope.ts';

/** Nothing is kept: what is shared next must be the list as it is then, and nobody else's. */
const FRESH = { staleTime: 0, gcTime: 0, retry: retryUnlessDenied, refetchOnWindowFocus: false } as const;

/** The rows as the server has them now, never as this page has them. */
export function sharedRowsQuery(selection: ShareSelection) {
  return queryOptions({
    queryKey: ['shared-rows', selection],
    queryFn: ({ signal }) => callApi('getSharedRows', { body: { selection }, signal }),
    ...FRESH,
  });
}

export type SheetFormat = 'csv' | 'xlsx';

/** Fetched before it is wanted: a phone opens its share sheet only directly after the tap. */
export function sharedFileQuery(selection: ShareSelection, format: SheetFormat) {
  return queryOptions({
    queryKey: ['shared-file', selection, format],
    queryFn: () => fetchFile(addressOf('downloadSharedRows', {}), `prices.${format}`, { selection, format }),
    ...FRESH,
  });
}

export const SHARE_LINKS_KEY = ['share-links'];

export function shareLinksQuery() {
  return queryOptions({
    queryKey: SHARE_LINKS_KEY,
    queryFn: ({ signal }) => callApi('listShareLinks', { signal }),
    ...FRESH,
  });
}

/** Only customers have a name. The shared PIN of a tier has none, and no links that stay current. */
export function sessionNameQuery() {
  return queryOptions({
    queryKey: ['session-name'],
    queryFn: async ({ signal }) => (await callApi('getSession', { signal })).name ?? null,
    ...FRESH,
  });
}

/** The server's own words where it has answered. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.body?.error : undefined;
  return reason ?? adviceOn(error);
}
