import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api-client.ts';

const ROOT = '/api/price-data';

export function priceDataStatusQuery() {
  return queryOptions({
    queryKey: [ROOT, 'status'],
    queryFn: ({ signal }) => callApi('getPriceDataStatus', { signal }),
    // The source is read in the background. Not on a timer: that would keep an abandoned session alive.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** `publishedId` belongs to the key: against another published list the same snapshot changes other rows. */
export function snapshotReviewQuery(id: number, publishedId: number | null) {
  return queryOptions({
    queryKey: [ROOT, 'review', id, publishedId],
    queryFn: ({ signal }) => callApi('reviewSnapshot', { params: { id }, signal }),
    // The rules that make the prices of the tiers may have been saved meanwhile.
    staleTime: 0,
  });
}
