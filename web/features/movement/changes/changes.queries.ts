import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/api-client.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';
import type { Visitor } from './last-visit-store.ts';

/** A version that no list has: the answer says which one the list has now, and nothing else. */
const NO_VERSION = 0;

/**
 * What has changed since a version. Asked again when the page has loaded newer prices; the former answer stays until then.
 * By the session: nobody else may see it.
 */
export function changesQuery({ role, token }: Visitor, since: number | undefined, updatedAt: string | null) {
  const asked = since ?? NO_VERSION;
  return queryOptions({
    queryKey: ['changes', role, token, asked, updatedAt],
    queryFn: ({ signal }) => callApi('listChanges', { query: { since: asked }, signal }),
    enabled: updatedAt !== null,
    placeholderData: (former, query) =>
      former?.since === asked && query?.queryKey[1] === role && query.queryKey[2] === token
        ? former
        : undefined,
    gcTime: 0,
    retry: retryUnlessDenied,
    refetchOnReconnect: true,
  });
}
