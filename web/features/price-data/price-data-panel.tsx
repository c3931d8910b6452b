import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { type AskedDecision, DecisionDialog } from './decision-dialog.tsx';
import { DownloadLists } from './download-lists.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PublishedNotice, UnclearNotice, WaitingNotice } from './list-notices.tsx';
import { type Decision, useDecision } from './price-data.mutations.ts';
import { priceDataStatusQuery, snapshotReviewQuery } from './price-data.queries.ts';
import { ReviewSection } from './review-section.tsx';
import { SourcePanel } from './source-panel.tsx';
import { UploadWorkbook } from './upload-workbook.tsx';
import { ViewedSnapshot } from './viewed-snapshot.tsx';

interface PriceDataPanelProps {
  onClose: () => void;
  /** Visitors see another list now: views of it must load it again. */
  onPricesChanged: () => void;
}

/** Where prices come from, what waits for a decision, and what was published before. Rendered in a workspace dialog. */
export function PriceDataPanel({ onClose, onPricesChanged }: PriceDataPanelProps) {
  const query = useQuery(priceDataStatusQuery());
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const deciding = useDecision(onPricesChanged);
  const waiting = query.data?.waiting ?? null;
  function ask(decision: Decision, snapshot: PriceSnapshot): void {
    setAsked({ decision, snapshot });
  }
  function decide({ decision, snapshot }: AskedDecision): void {
    deciding.mutate({ decision, id: snapshot.id }, { onSettled: () => setAsked(null) });
  }
  return (
    <>
      <WorkspaceHeader
        title="Price Data"
        onBack={onClose}
        mark={waiting && <Badge tone="warning">Waiting for review</Badge>}
        actions={
          waiting && (
            <>
              <Button onClick={() => ask('discard', waiting)}>Discard</Button>
              <Button variant="primary" onClick={() => ask('publish', waiting)}>
                Publish
              </Button>
            </>
          )
        }
      />
      {/* A new element once loaded: on phones the header grows by a line when a list waits, which would count as a layout shift. */}
      <div
        key={query.data ? 'loaded' : 'loading'}
        className="flex-1 overflow-y-auto px-gutter py-4 tablet:py-5"
      >
        <StaleNotice query={query} what="the price data" className="mb-4" />
        <AsyncView
          query={query}
          loadingText="Loading price data..."
          loadingRows={10}
          error={{ title: 'Unable to load price data' }}
        >
          {(status) => (
            <>
              <PriceDataBody status={status} onDecide={ask} onPricesChanged={onPricesChanged} />
              <DecisionDialog
                asked={asked}
                status={status}
                isBusy={deciding.isPending}
                onConfirm={decide}
                onCancel={() => setAsked(null)}
              />
            </>
          )}
        </AsyncView>
      </div>
    </>
  );
}

interface PriceDataBodyProps {
  status: PriceDataStatus;
  onDecide: (decision: Decision, snapshot: PriceSnapshot) => void;
  onPricesChanged: () => void;
}

function PriceDataBody({ status, onDecide, onPricesChanged }: PriceDataBodyProps) {
  const [viewed, setViewed] = useState<PriceSnapshot | null>(null);
  const [lastViewedId, setLastViewedId] = useState<number | null>(null);
  const { waiting, published, lastReading } = status;
  const isReviewLoading = useIsFirstReviewLoading(status);
  function view(snapshot: PriceSnapshot): void {
    setViewed(snapshot);
    setLastViewedId(snapshot.id);
  }
  if (viewed) return <ViewedSnapshot snapshot={viewed} status={status} onClose={() => setViewed(null)} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {waiting ? (
        <>
          <WaitingNotice waiting={waiting} published={published} />
          <UnclearNotice lastReading={lastReading} />
          <ReviewSection snapshot={waiting} status={status} />
        </>
      ) : (
        <>
          <PublishedNotice published={published} />
          <UnclearNotice lastReading={lastReading} />
        </>
      )}
      {!isReviewLoading && (
        <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5">
            <SourcePanel status={status} onPricesChanged={onPricesChanged} />
            <UploadWorkbook onPricesChanged={onPricesChanged} />
            <DownloadLists hasPublished={published !== null} rejectedCount={lastReading.rejectedCount} />
          </div>
          <HistoryPanel
            history={status.history}
            lastViewedId={lastViewedId}
            onView={view}
            onDecide={onDecide}
          />
        </div>
      )}
    </div>
  );
}

/**
 * True until the first review has loaded, because it pushes down everything below it. Panels that are already shown stay:
 * hiding them would lose the focus of the person who pressed 'Sync now'.
 */
function useIsFirstReviewLoading({ waiting, published }: PriceDataStatus): boolean {
  const { isPending } = useQuery({
    ...snapshotReviewQuery(waiting?.id ?? 0, published?.id ?? null),
    enabled: waiting !== null,
  });
  const isLoading = waiting !== null && isPending;
  const [hasLoaded, setHasLoaded] = useState(!isLoading);
  if (!isLoading && !hasLoaded) setHasLoaded(true);
  return !hasLoaded;
}
