import { useQuery } from '@tanstack/react-query';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { SlipNotices } from '#web/features/price-data/list-notices.tsx';
import type { PriceDataViewState } from '#web/features/price-data/price-data-view.ts';
import { shareOf } from '#web/features/price-data/price-data-words.ts';
import { MoneyContext } from '#web/lib/money.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { RejectedRail } from './rejected-rail.tsx';
import { snapshotReviewQuery } from './review.queries.ts';
import { ReviewRows } from './review-rows.tsx';

interface ReviewSectionProps {
  snapshot: PriceSnapshot;
  status: PriceDataStatus;
  address: PriceDataViewState;
}

/** What a list changes for each tier, row by row. */
export function ReviewSection({ snapshot, status, address }: ReviewSectionProps) {
  const publishedId = status.published?.id ?? null;
  const query = useQuery(snapshotReviewQuery(snapshot.id, publishedId));
  return (
    <AsyncView
      query={query}
      loadingText="Loading the review..."
      loadingRows={10}
      error={{ title: 'Unable to load the review' }}
    >
      {(review) => (
        <MoneyContext value={review.money}>
          <div className="grid grid-cols-1 gap-5">
            <SlipNotices review={review} />
            <ReviewFigures review={review} rowsBefore={rowsOf(status, review.comparedWith)} />
            <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_21.75rem]">
              <ReviewRows review={review} publishedId={publishedId} address={address} />
              <RejectedRail review={review} publishedId={publishedId} address={address} />
            </div>
          </div>
        </MoneyContext>
      )}
    </AsyncView>
  );
}

/** 0 if that list is no longer in the history. */
function rowsOf({ published, history }: PriceDataStatus, id: number | null): number {
  if (published?.id === id) return published?.rowCount ?? 0;
  return history.find((entry) => entry.id === id)?.rowCount ?? 0;
}

interface ReviewFiguresProps {
  review: SnapshotReview;
  /** How many rows the list it is compared with has. */
  rowsBefore: number;
}

function ReviewFigures({ review, rowsBefore }: ReviewFiguresProps) {
  const { snapshot, changed, added, removed, rejected, inNoBucket, moves } = review;
  return (
    <FigureStrip
      isDense
      className="tablet:max-desktop:grid-flow-row tablet:max-desktop:grid-cols-3"
      figures={[
        { label: 'Rows', figure: String(snapshot.rowCount) },
        {
          label: 'Changed',
          figure: String(changed.count),
          ...(changed.count > 0 && { note: `${moves.up} up, ${moves.down} down` }),
        },
        { label: 'Added', figure: String(added.count) },
        {
          label: 'Removed',
          figure: String(removed.count),
          ...(removed.count > 0 && rowsBefore > 0 && { note: shareOf(removed.count, rowsBefore) }),
        },
        {
          label: 'Rejected',
          figure: String(rejected.count),
          ...(rejected.count > 0 && { note: shareOf(rejected.count, snapshot.rowCount + rejected.count) }),
        },
        { label: 'In no bucket', figure: String(inNoBucket.count) },
      ]}
    />
  );
}
