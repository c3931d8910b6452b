import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import { MoneyContext } from '#web/lib/money.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { ColumnsPanel } from './columns/columns-panel.tsx';
import { ColumnsView } from './columns/columns-view.tsx';
import { type AskedDecision, DecisionDialog } from './decision-dialog.tsx';
import { DownloadLists } from './download-lists.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PublishedNotice, UnclearNotice, WaitingNotice } from './list-notices.tsx';
import { type Decision, failureWords, useDecision } from './price-data.mutations.ts';
import { priceDataStatusQuery } from './price-data.queries.ts';
import { type PriceDataViewState, usePriceDataView } from './price-data-view.ts';
import { hasChanged } from './price-data-words.ts';
import { snapshotReviewQuery } from './review/review.queries.ts';
import { ReviewSection } from './review/review-section.tsx';
import { SourcePanel } from './source-panel.tsx';
import { UploadWorkbook } from './upload-workbook.tsx';
import { useUpload, type WorkbookUpload } from './use-upload.ts';
import { ViewedList } from './viewed-list.tsx';

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
  const address = usePriceDataView();
  const [columnsOpener, setColumnsOpener] = useState<ColumnsOpener>(null);
  const upload = useUpload({ onPricesChanged, onUnclear: () => address.viewColumns() });
  const isDropping = useFileDrop(dropFiles);
  const waiting = query.data?.waiting ?? null;
  function dropFiles(files: readonly File[]): void {
    // The progress and the reason of a refusal are shown there.
    if (address.view.listId !== null || address.view.columnsOf !== null) address.viewList(null);
    upload.start(files);
  }
  function ask(decision: Decision, snapshot: PriceSnapshot): void {
    setAsked({ decision, snapshot });
  }
  function decide({ decision, snapshot }: AskedDecision): void {
    deciding.mutate({ decision, id: snapshot.id }, { onSettled: () => setAsked(null) });
  }
  if (address.view.columnsOf !== null) {
    return (
      <MoneyContext value={query.data?.money}>
        <ColumnsView address={address} status={query.data} onPricesChanged={onPricesChanged} />
        {isDropping && <DropHint isBusy={upload.current !== null} />}
      </MoneyContext>
    );
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
        <DecisionFailure error={deciding.error} />
        <AsyncView
          query={query}
          loadingText="Loading price data..."
          loadingRows={10}
          error={{ title: 'Unable to load price data' }}
        >
          {(status) => (
            <>
              <PriceDataBody
                status={status}
                address={address}
                upload={upload}
                columnsOpener={columnsOpener}
                onColumnsOpener={setColumnsOpener}
                onDecide={ask}
                onPricesChanged={onPricesChanged}
              />
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
      {isDropping && <DropHint isBusy={upload.current !== null} />}
    </>
  );
}

/** Stays until the next decision: a toast is gone before the reason is read. */
function DecisionFailure({ error }: { error: Error | null }) {
  return (
    <div role="alert" className="empty:hidden not-empty:mb-4">
      {error && <ErrorLine>{`The decision was not carried out: ${failureWords(error)}`}</ErrorLine>}
    </div>
  );
}

function DropHint({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-background/80 p-gutter">
      <p
        role="status"
        className="flex items-center gap-3 rounded-panel border-2 border-dashed border-primary bg-surface px-8 py-8 type-panel-title text-text"
      >
        <Upload aria-hidden className="size-5 text-primary" />
        {isBusy ? 'Another workbook is being uploaded' : 'Drop the workbook to upload it'}
      </p>
    </div>
  );
}

/** Where the Columns screen was opened, which has the focus again afterwards. */
type ColumnsOpener = 'waiting' | 'unclear' | 'panel' | null;

interface PriceDataBodyProps {
  status: PriceDataStatus;
  address: PriceDataViewState;
  upload: WorkbookUpload;
  columnsOpener: ColumnsOpener;
  onColumnsOpener: (opener: ColumnsOpener) => void;
  onDecide: (decision: Decision, snapshot: PriceSnapshot) => void;
  onPricesChanged: () => void;
}

function PriceDataBody(props: PriceDataBodyProps) {
  const { status, address, upload, columnsOpener, onColumnsOpener, onDecide, onPricesChanged } = props;
  const { listId } = address.view;
  const lastViewedId = useLast(listId);
  const { waiting, published, lastReading } = status;
  const { unclearSheets, source } = lastReading;
  function openColumns(opener: ColumnsOpener): void {
    onColumnsOpener(opener);
    address.viewColumns();
  }
  const choiceAt = (opener: ColumnsOpener) => ({
    isBackFromColumns: columnsOpener === opener,
    onChooseColumns: () => openColumns(opener),
  });
  const isReviewLoading = useIsFirstReviewLoading(status);
  // Once: a button that comes later, such as with a sheet that is unclear, must not take the focus.
  useEffect(() => {
    if (!isReviewLoading) onColumnsOpener(null);
  }, [isReviewLoading, onColumnsOpener]);
  if (listId !== null) return <ViewedList id={listId} status={status} address={address} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {waiting ? (
        <>
          <WaitingNotice
            waiting={waiting}
            published={published}
            changedSheets={unclearSheets.filter(hasChanged)}
            {...choiceAt('waiting')}
          />
          <UnclearNotice
            sheets={unclearSheets.filter((sheet) => !hasChanged(sheet))}
            source={source}
            {...choiceAt('unclear')}
          />
          <ReviewSection snapshot={waiting} status={status} address={address} />
        </>
      ) : (
        <>
          <PublishedNotice published={published} />
          <UnclearNotice sheets={unclearSheets} source={source} {...choiceAt('unclear')} />
        </>
      )}
      {!isReviewLoading && (
        <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5">
            <SourcePanel status={status} onPricesChanged={onPricesChanged} />
            <UploadWorkbook upload={upload} />
            <ColumnsPanel hasAutoFocus={columnsOpener === 'panel'} onOpen={() => openColumns('panel')} />
            <DownloadLists hasPublished={published !== null} rejectedCount={lastReading.rejectedCount} />
          </div>
          <HistoryPanel
            history={status.history}
            lastViewedId={lastViewedId}
            onView={({ id }) => address.viewList(id)}
            onDecide={onDecide}
          />
        </div>
      )}
    </div>
  );
}

/** The value before it became null. */
function useLast(value: number | null): number | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
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
