import type { SnapshotReview } from '#domain/contract/price-data.ts';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { shareOf } from './price-data-words.ts';
import { directionsOf } from './review-lists.ts';

interface ReviewFiguresProps {
  review: SnapshotReview;
  /** Of the list that it is compared with. */
  rowsBefore: number;
}

export function ReviewFigures({ review, rowsBefore }: ReviewFiguresProps) {
  const { snapshot, changed, added, removed, rejected, inNoBucket } = review;
  const directions = directionsOf(review);
  const isMoving = directions !== null && changed.count > 0;
  return (
    <FigureStrip
      isDense
      className="tablet:max-desktop:grid-flow-row tablet:max-desktop:grid-cols-3"
      figures={[
        { label: 'Rows', figure: String(snapshot.rowCount) },
        {
          label: 'Changed',
          figure: String(changed.count),
          ...(isMoving && { note: `${directions.up} up, ${directions.down} down` }),
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
