import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PriceDataStatus } from '#domain/contract/entities/price-data/price-data.ts';
import { intervalText } from '#domain/text/durations.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusReplacement } from '#web/ui/focus-replacement.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { failureWords, useResumeSyncing, useSyncNow } from './price-data.mutations.ts';
import { newsOf } from './price-data-news.ts';
import { FORGOTTEN, pauseWords, SOURCE_NAMES, stoppedWords } from './price-data-words.ts';

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
  const failure = failureOfSync(syncing, health.lastError);
  // Files sent by hand are the source: there is nothing to sync.
  const isByHand = source?.kind === 'upload';
  const isForgotten = newsOf(status).some(({ kind }) => kind === 'forgotten');
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
            {!isByHand && (
              <>
                <Fact name="Last sync">{momentOr(health.lastSuccessAt, 'Never')}</Fact>
                <Fact name="Last check">{momentOr(health.lastCheckedAt, 'Never')}</Fact>
                <Fact name="Checked">{`every ${intervalText(source.everySeconds)}`}</Fact>
              </>
            )}
          </dl>
        )}
        {health.lastError?.isCurrent && (
          <ErrorLine>{`${health.lastError.message} (${formatDateTime(health.lastError.at)}). What visitors see has not changed.`}</ErrorLine>
        )}
        {health.stoppedSince !== undefined && <ErrorLine>{stoppedWords(health.stoppedSince)}</ErrorLine>}
        {isForgotten && <ErrorLine>{FORGOTTEN}</ErrorLine>}
        <div role="alert" className="empty:hidden">
          {failure !== null && <ErrorLine>{failure}</ErrorLine>}
        </div>
        {pausedBy !== null && <PausedLine pausedBy={pausedBy} onResume={focus.moveToReplacement} />}
        {source !== null && pausedBy === null && !isByHand && (
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

/** Why the last 'Sync now' failed, until the next try; null if it did not, or if the panel says so anyway. */
function failureOfSync(
  { error, data }: ReturnType<typeof useSyncNow>,
  lastError: PriceDataStatus['health']['lastError'],
): string | null {
  if (error) return failureWords(error);
  if (data?.outcome !== 'failed' && data?.outcome !== 'no-source') return null;
  return lastError?.isCurrent ? null : data.message;
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
      <div role="alert" className="empty:hidden">
        {resuming.error && <ErrorLine>{failureWords(resuming.error)}</ErrorLine>}
      </div>
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
  readonly tone: 'outline' | 'success' | 'danger' | 'neutral' | 'warning';
  readonly text: string;
}

/** The state of syncing. 'Up to date' means that visitors see everything that the source has. */
function healthOf(status: PriceDataStatus): SourceHealth {
  const news = newsOf(status);
  if (news[0]) return { tone: news[0].tone, text: news[0].state };
  if (status.source === null) return { tone: 'outline', text: 'No source' };
  if (status.source.isSample) return { tone: 'outline', text: 'Sample list' };
  if (status.source.kind === 'upload') return { tone: 'outline', text: 'By upload' };
  if (status.health.lastSuccessAt === null) return { tone: 'outline', text: 'Not read yet' };
  return { tone: 'success', text: 'Up to date' };
}
