import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PriceDataStatus } from '#domain/contract/entities/price-data.ts';
import { intervalText } from '#domain/text/durations.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusReplacement } from '#web/ui/focus-replacement.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useResumeSyncing, useSyncNow } from './price-data.mutations.ts';
import { pauseWords, SOURCE_NAMES, stoppedWords } from './price-data-words.ts';

interface SourcePanelProps {
  status: PriceDataStatus;
  onPricesChanged: () => void;
}

/** Where prices come from, and whether syncing works. */
export function SourcePanel({ status, onPricesChanged }: SourcePanelProps) {
  const { source, health, pausedBy } = status;
  const syncing = useSyncNow(onPricesChanged);
  const focus = useFocusReplacement();
  const { tone, text } = healthOf(status);
  return (
    <Panel title="Source" mark={<Badge tone={tone}>{text}</Badge>}>
      <div className="grid gap-4 p-4">
        {source === null ? (
          <p className="type-interface text-muted">
            The server was started without a price source. Upload a workbook below, or set PRICE_SOURCE.
          </p>
        ) : (
          <dl className="grid gap-2">
            <Fact name={SOURCE_NAMES[source.kind]}>
              {source.description}
              {source.isSample && ' (sample list)'}
            </Fact>
            <Fact name="Last sync">{momentOr(health.lastSuccessAt, 'Never')}</Fact>
            <Fact name="Last check">{momentOr(health.lastCheckedAt, 'Never')}</Fact>
            <Fact name="Checked">{`every ${intervalText(source.everySeconds)}`}</Fact>
          </dl>
        )}
        {health.lastError?.isCurrent && (
          <ErrorLine>{`${health.lastError.message} (${formatDateTime(health.lastError.at)}). What visitors see has not changed.`}</ErrorLine>
        )}
        {health.stoppedSince !== undefined && <ErrorLine>{stoppedWords(health.stoppedSince)}</ErrorLine>}
        {pausedBy !== null && <PausedLine pausedBy={pausedBy} onResume={focus.moveToReplacement} />}
        {source !== null && pausedBy === null && (
          <Button
            ref={focus.replacementRef}
            icon={RefreshCw}
            isBusy={syncing.isPending}
            busyLabel="Syncing..."
            onClick={() => syncing.mutate()}
          >
            Sync now
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface PausedLineProps {
  pausedBy: NonNullable<PriceDataStatus['pausedBy']>;
  onResume: () => void;
}

function PausedLine({ pausedBy, onResume }: PausedLineProps) {
  const resuming = useResumeSyncing();
  function resume(): void {
    onResume();
    resuming.mutate();
  }
  return (
    <>
      <p className="type-interface text-text">{pauseWords(pausedBy)}</p>
      <Button isBusy={resuming.isPending} busyLabel="Resuming..." onClick={resume}>
        Resume syncing
      </Button>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 type-interface">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right wrap-anywhere text-text">{children}</dd>
    </div>
  );
}

function momentOr(moment: string | null, otherwise: string): string {
  return moment === null ? otherwise : formatDateTime(moment);
}

interface SourceHealth {
  readonly tone: 'outline' | 'success' | 'danger' | 'neutral';
  readonly text: string;
}

/** The state of syncing. A stop or a pause comes first: while nothing is synced, an old error means nothing. */
function healthOf({ source, pausedBy, health }: PriceDataStatus): SourceHealth {
  if (source === null) return { tone: 'outline', text: 'No source' };
  if (health.stoppedSince !== undefined) return { tone: 'danger', text: 'Not syncing' };
  if (pausedBy !== null) return { tone: 'neutral', text: 'Syncing paused' };
  if (health.lastError?.isCurrent) return { tone: 'danger', text: 'Cannot be read' };
  if (health.lastSuccessAt === null) return { tone: 'outline', text: 'Not read yet' };
  return { tone: 'success', text: 'OK' };
}
