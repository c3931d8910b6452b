import { FileQuestionMark, X } from 'lucide-react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { PriceDataViewState } from './price-data-view.ts';
import { ReviewSection } from './review/review-section.tsx';

interface ViewedListProps {
  id: number;
  status: PriceDataStatus;
  address: PriceDataViewState;
}

/** A list from the history: what it would change, or what it changed if it is the published one. */
export function ViewedList({ id, status, address }: ViewedListProps) {
  const snapshot = listOf(status, id);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {snapshot ? <ViewedTitle snapshot={snapshot} status={status} /> : <span />}
        <Button icon={X} autoFocus onClick={() => address.viewList(null)}>
          Close review
        </Button>
      </div>
      {snapshot ? (
        <ReviewSection snapshot={snapshot} status={status} address={address} />
      ) : (
        <EmptyState
          icon={FileQuestionMark}
          title="List not found"
          text="It is not among the lists of the history"
        />
      )}
    </div>
  );
}

function ViewedTitle({ snapshot, status }: { snapshot: PriceSnapshot; status: PriceDataStatus }) {
  return (
    <div>
      <h2 className="type-panel-title wrap-anywhere text-text">
        {`${snapshot.source}, read ${formatDateTime(snapshot.createdAt)}`}
      </h2>
      <p className="type-interface text-muted">
        {snapshot.id === status.published?.id
          ? 'Compared with the list that was published before it.'
          : "Compared with what visitors see now, priced by today's rules."}
      </p>
    </div>
  );
}

function listOf({ history, published, waiting }: PriceDataStatus, id: number): PriceSnapshot | undefined {
  return [published, waiting, ...history].find((list) => list?.id === id) ?? undefined;
}
