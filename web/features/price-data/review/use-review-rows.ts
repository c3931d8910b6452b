import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type {
  ReviewList,
  ReviewRows,
  SnapshotReview,
} from '#domain/contract/entities/price-data/price-review.ts';
import { ROWS_PER_PAGE } from '#web/ui/tables/pager.tsx';
import { type ReviewPage, reviewRowsQuery } from './review.queries.ts';

export interface ReviewedList {
  readonly review: SnapshotReview;
  /** The list that visitors see. */
  readonly publishedId: number | null;
}

/** One page of a list of the review. The review itself has the first page of each, so only other pages are requested. */
export function useReviewRows<List extends ReviewList>(
  { review, publishedId }: ReviewedList,
  shown: ReviewPage & { readonly list: List },
): UseQueryResult<RowsOf<List>> {
  const { list, category, search, page } = shown;
  const isFirst = category === '' && search === '' && page === 1;
  const known = isFirst ? firstPageOf(review, list) : undefined;
  const query = useQuery({
    ...reviewRowsQuery(review.snapshot.id, publishedId, shown),
    // Not the rows before: without a request they would stay for good.
    ...(known && { placeholderData: known.answer }),
    enabled: known?.isComplete !== true,
  });
  // The rows of the tab before may still stand in for those that load.
  const loaded = query.data?.rows.list === list ? query.data : known?.answer;
  // The list in the question is the list in the answer.
  return { ...query, data: loaded } as UseQueryResult<RowsOf<List>>;
}

export interface RowsOf<List extends ReviewList> {
  readonly count: number;
  readonly rows: { readonly list: List; readonly entries: SnapshotReview[List]['entries'] };
}

interface FirstPage {
  readonly answer: ReviewRows;
  /** False if the count of entries is not known: a rejected sheet is one entry and counts many rows. */
  readonly isComplete: boolean;
}

function firstPageOf(review: SnapshotReview, list: ReviewList): FirstPage {
  const { count, entries } = review[list];
  const isComplete = list !== 'rejected' || entries.length < ROWS_PER_PAGE;
  const answer = { count: list === 'rejected' ? entries.length : count, rows: { list, entries } };
  return { answer: answer as ReviewRows, isComplete };
}
