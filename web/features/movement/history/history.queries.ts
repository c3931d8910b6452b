import { queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '#domain/contract/calls/calls.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { callApi } from '#web/lib/api/api-client.ts';

export type HistoryQuery = CallQuery<'getPriceHistory'>;

/** Nothing is cached: the next viewer may have another tier. */
export function historyQuery(role: Role, query: HistoryQuery) {
  return queryOptions({
    queryKey: ['price-history', role, query],
    queryFn: ({ signal }) => callApi('getPriceHistory', { query, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
