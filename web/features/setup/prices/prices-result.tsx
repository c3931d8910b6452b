import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import { publishedListsQuery } from '#web/features/configuration/configuration.queries.ts';
import { failureWords, useDecision } from '#web/features/price-data/price-data.mutations.ts';
import { unclearWords, waitingBecause } from '#web/features/price-data/price-data-words.ts';
import { countDevices } from '#web/features/setup/preview/priced-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';

interface PricesResultProps {
  status: PriceDataStatus;
  onColumns: () => void;
  onChooseAgain: () => void;
  onPricesChanged: () => void;
}

/** What was read, and what still has to be decided about it. */
export function PricesResult({ status, onColumns, onChooseAgain, onPricesChanged }: PricesResultProps) {
  const { published, waiting, lastReading } = status;
  const { unclearSheets } = lastReading;
  const isOwn = published !== null && (!published.isSample || unclearSheets.length === 0);
  return (
    <div className="grid gap-4">
      {waiting ? (
        <WaitingList waiting={waiting} onPricesChanged={onPricesChanged} />
      ) : (
        isOwn && <PublishedList published={published} />
      )}
      {unclearSheets.length > 0 && (
        <div className="grid justify-items-start gap-3 rounded-panel border border-warning-edge bg-flagged px-4 py-4">
          <p className="flex gap-2 type-interface text-text">
            <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">{unclearWords(unclearSheets, lastReading.source)}</span>
          </p>
          <Button variant={waiting ? 'secondary' : 'primary'} onClick={onColumns}>
            Choose columns
          </Button>
        </div>
      )}
      <Button variant="quiet" className="-ml-button justify-self-start" onClick={onChooseAgain}>
        Take the prices from somewhere else
      </Button>
    </div>
  );
}

function PublishedList({ published }: { published: PriceSnapshot }) {
  const lists = useQuery(publishedListsQuery()).data;
  const devices = lists && counted(countDevices(lists), 'device');
  return (
    <div role="status" className="flex gap-3 rounded-panel border border-hairline bg-surface px-4 py-4">
      <Check aria-hidden className="h-lh w-5 shrink-0 text-success" />
      <div className="min-w-0">
        <p className="type-panel-title text-text">{countWords(published, devices)}</p>
        <p className="type-caption wrap-anywhere text-muted">
          {published.isSample
            ? 'The sample list. Your own prices replace it at any time.'
            : `Read from ${published.source}. Visitors see it now.${leftOutHint(published)}`}
        </p>
      </div>
    </div>
  );
}

interface WaitingListProps {
  waiting: NonNullable<PriceDataStatus['waiting']>;
  onPricesChanged: () => void;
}

function WaitingList({ waiting, onPricesChanged }: WaitingListProps) {
  const deciding = useDecision(onPricesChanged);
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface px-4 py-4">
      <div role="status">
        <p className="type-panel-title text-text">{countWords(waiting)}</p>
        <p className="type-caption wrap-anywhere text-muted">{waitingBecause(waiting.reasons)}</p>
      </div>
      <Button
        variant="primary"
        isBusy={deciding.isPending}
        busyLabel="Publishing..."
        onClick={() => deciding.mutate({ decision: 'publish', id: waiting.id })}
      >
        Publish
      </Button>
      <div role="alert" className="empty:hidden">
        {deciding.error && <ErrorLine>{`Not published: ${failureWords(deciding.error)}`}</ErrorLine>}
      </div>
    </div>
  );
}

function leftOutHint({ rejectedCount }: PriceSnapshot): string {
  return rejectedCount === 0 ? '' : ' Price Data in the Admin Portal lists what was left out, and why.';
}

/** '1063 devices in 13 categories, no row left out'. A list that waits counts its prices: a device may have several. */
function countWords(
  { rowCount, categoryCount, rejectedCount }: PriceSnapshot,
  devices = counted(rowCount, 'price'),
): string {
  const left = rejectedCount === 0 ? 'no row left out' : `${counted(rejectedCount, 'row')} left out`;
  return `${devices} in ${counted(categoryCount, 'category', 'categories')}, ${left}`;
}
