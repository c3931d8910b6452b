import { useQuery } from '@tanstack/react-query';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/price-data.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { snapshotReviewQuery } from './price-data.queries.ts';
import { RejectedRail } from './rejected-rail.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { ReviewRows } from './review-rows.tsx';

interface ReviewSectionProps {
  snapshot: PriceSnapshot;
  status: PriceDataStatus;
}

/** What a snapshot changes for whom, row by row. */
export function ReviewSection({ snapshot, status }: ReviewSectionProps) {
  const query = useQuery(snapshotReviewQuery(snapshot.id, status.published?.id ?? null));
  return (
    <AsyncView
      query={query}
      loadingText="Loading the review..."
      loadingRows={10}
      error={{ title: 'Unable to load the review' }}
    >
      {(review) => (
        <div className="grid grid-cols-1 gap-5">
          <ReviewFigures review={review} rowsBefore={rowsOf(status, review.comparedWith)} />
          <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_21.75rem]">
            <ReviewRows key={review.snapshot.id} review={review} />
            <RejectedRail review={review} />
          </div>
        </div>
      )}
    </AsyncView>
  );
}

/** 0 where that list is no longer in the history. */
function rowsOf({ published, history }: PriceDataStatus, id: number | null): number {
  if (published?.id === id) return published?.rowCount ?? 0;
  return history.find((entry) => entry.id === id)?.rowCount ?? 0;
}
