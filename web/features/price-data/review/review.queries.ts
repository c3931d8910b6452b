import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReviewList } from '#domain/contract/entities/price-data/price-review.ts';
import { PRICE_DATA_KEY } from '#web/features/price-data/price-data.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ROWS_PER_PAGE } from '#web/ui/tables/pager.tsx';

/**
 * With the first page of every list. The key holds `publishedId` because the same list changes other rows once another
 * one is published.
 */
export function snapshotReviewQuery(id: number, publishedId: number | null) {
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'review', id, publishedId],
    queryFn: ({ signal }) =>
      callApi('reviewSnapshot', { params: { id }, query: { entries: ROWS_PER_PAGE }, signal }),
    // Somebody may have saved other pricing rules in the meantime.
    staleTime: 0,
  });
}

export interface ReviewPage {
  readonly list: ReviewList;
  /** Empty for all. */
  readonly category: string;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** The old rows stay while the next page loads: an empty table would scroll the panel up. */
export function reviewRowsQuery(id: number, publishedId: number | null, shown: ReviewPage) {
  const { list, category, search, page } = shown;
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'rows', id, publishedId, list, category, search, page],
    queryFn: ({ signal }) =>
      callApi('listReviewRows', {
        params: { id },
        query: { list, search, page, limit: ROWS_PER_PAGE, ...(category !== '' && { category }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
