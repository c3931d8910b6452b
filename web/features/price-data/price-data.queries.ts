import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api-client.ts';

const ROOT = '/api/price-data';

export function priceDataStatusQuery() {
  return queryOptions({
    queryKey: [ROOT, 'status'],
    queryFn: ({ signal }) => callApi('getPriceDataStatus', { signal }),
    // The server reads the source in the background. No timer here: it would keep an abandoned session alive.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The key holds `publishedId` because the same list changes other rows once another one is published. */
export function snapshotReviewQuery(id: number, publishedId: number | null) {
  return queryOptions({
    queryKey: [ROOT, 'review', id, publishedId],
    queryFn: ({ signal }) => callApi('reviewSnapshot', { params: { id }, signal }),
    // Somebody may have saved other pricing rules in the meantime.
    staleTime: 0,
  });
}
