import { Link } from 'wouter';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';

export type ChangedSource = CallAnswer<'changePriceSource'>;

interface SourceOutcomeProps {
  changed: ChangedSource;
  priceDataAddress: string;
}

/** What became of the prices of a new source, with the way to what it still needs. */
export function SourceOutcome({ changed, priceDataAddress }: SourceOutcomeProps) {
  const { sync } = changed;
  const next = nextStep(changed);
  return (
    <p className="type-interface text-text">
      {sync.outcome === 'sample-not-wanted'
        ? 'The sample list is chosen, but it does not replace real prices: visitors still see the last list.'
        : sync.message}
      {next && (
        <>
          {' '}
          <Link href={priceDataAddress} className="text-primary underline">
            {next}
          </Link>
        </>
      )}
    </p>
  );
}

/** Null if nothing is left to do. */
function nextStep({ kind, sync }: ChangedSource): string | null {
  if (kind === 'upload') return 'Upload a file in Price Data';
  if (sync.outcome === 'held' || sync.outcome === 'waiting') return 'Review it in Price Data';
  if (sync.outcome === 'paused') return 'Resume syncing in Price Data';
  const needsAnswer = sync.status.lastReading.unclearSheets.length > 0;
  return needsAnswer ? 'Choose the columns in Price Data' : null;
}
