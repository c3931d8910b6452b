import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { PriceSourceAnswer } from '#domain/contract/entities/price-data/price-source.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { failureText, useTestSource } from './source.mutations.ts';
import { priceSourceQuery } from './source.queries.ts';
import { SourceForm } from './source-form.tsx';
import { type ChangedSource, SourceOutcome } from './source-outcome.tsx';
import { SourceTestResult } from './source-test-result.tsx';
import { KIND_NAMES } from './source-words.ts';

interface SourceSectionProps {
  /** Where a list waits that needs a decision or an answer. */
  priceDataAddress: string;
  onPricesChanged: () => void;
}

/** Where prices come from, and how to take them from somewhere else. */
export function SourceSection(props: SourceSectionProps) {
  const titleId = useId();
  const query = useQuery(priceSourceQuery());
  return (
    <section
      id="source"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="scroll-mt-4 rounded-panel border border-hairline bg-surface outline-none focus-visible:outline-2"
    >
      <div className="flex min-h-14 items-center border-b border-hairline px-4 py-2">
        <h2 id={titleId} className="type-panel-title text-text">
          Price source
        </h2>
      </div>
      <div className="p-4">
        <AsyncView
          query={query}
          loadingText="Loading price source..."
          loadingRows={1}
          error={{ title: 'Unable to load the price source' }}
        >
          {(source) => <LoadedSource source={source} {...props} />}
        </AsyncView>
      </div>
    </section>
  );
}

function LoadedSource({ source, ...props }: SourceSectionProps & { source: PriceSourceAnswer }) {
  const [isChanging, setIsChanging] = useState(false);
  const [changed, setChanged] = useState<ChangedSource | null>(null);
  const testing = useTestSource();
  function startChanging(): void {
    testing.reset();
    setChanged(null);
    setIsChanging(true);
  }
  function finish(result: ChangedSource): void {
    setIsChanging(false);
    setChanged(result);
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SourceFacts source={source} />
        {!isChanging && (
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button
              isBusy={testing.isPending}
              busyLabel="Reading..."
              onClick={() => testing.mutate(undefined)}
            >
              Test
            </Button>
            {source.lockedBy === null && <Button onClick={startChanging}>Change</Button>}
          </div>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {!isChanging && testing.data && <SourceTestResult result={testing.data} />}
        {changed && <SourceOutcome changed={changed} priceDataAddress={props.priceDataAddress} />}
      </div>
      <div role="alert" className="empty:hidden">
        {!isChanging && testing.error && <ErrorLine>{failureText(testing.error)}</ErrorLine>}
      </div>
      {isChanging && (
        <SourceForm
          source={source}
          onPricesChanged={props.onPricesChanged}
          onChanged={finish}
          onCancel={() => setIsChanging(false)}
        />
      )}
    </div>
  );
}

function SourceFacts({ source }: { source: PriceSourceAnswer }) {
  const { kind, description, lockedBy, changedBy, changedAt } = source;
  const Icon = lockedBy === null ? FileSpreadsheet : Lock;
  const name = kind === 'upload' ? null : description;
  const who =
    lockedBy === null && changedBy && changedAt
      ? `chosen by ${changedBy} on ${formatDateTime(changedAt)}`
      : null;
  const details = lockedBy === null ? [name, who] : [name, `Set by ${lockedBy}`];
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="type-interface font-semibold text-text">{KIND_NAMES[kind]}</p>
        <p className="type-caption wrap-anywhere text-muted">
          {details.filter((each) => each !== null).join(', ')}
        </p>
      </div>
    </div>
  );
}
