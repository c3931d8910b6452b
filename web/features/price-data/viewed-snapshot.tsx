import { X } from 'lucide-react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ReviewSection } from './review-section.tsx';

interface ViewedSnapshotProps {
  snapshot: PriceSnapshot;
  status: PriceDataStatus;
  onClose: () => void;
}

/** A list from the history: what it would change, or what it changed if it is the published one. */
export function ViewedSnapshot({ snapshot, status, onClose }: ViewedSnapshotProps) {
  const isPublished = snapshot.id === status.published?.id;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="type-panel-title wrap-anywhere text-text">
            {`${snapshot.source}, read ${formatDateTime(snapshot.createdAt)}`}
          </h2>
          <p className="type-interface text-muted">
            {isPublished
              ? 'Compared with the list that was published before it.'
              : "Compared with what visitors see now, priced by today's rules."}
          </p>
        </div>
        <Button icon={X} autoFocus onClick={onClose}>
          Close review
        </Button>
      </div>
      <ReviewSection snapshot={snapshot} status={status} />
    </div>
  );
}
