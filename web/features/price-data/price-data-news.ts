import type { PriceDataStatus } from '#domain/contract/entities/price-data/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import { hasChanged, unclearWords } from './price-data-words.ts';

/** Something about the price list that an admin should know of, wherever they are. */
export interface PriceNews {
  readonly kind: 'waiting' | 'stopped' | 'forgotten' | 'failing' | 'paused' | 'columns' | 'left-out';
  readonly tone: 'warning' | 'danger' | 'neutral';
  /** On a button: a word or two. */
  readonly mark: string;
  /** On the source's panel. */
  readonly state: string;
  readonly sentence: string;
}

/** The most urgent first; empty if visitors see everything that the source has. */
export function newsOf(status: PriceDataStatus): PriceNews[] {
  return [waiting(status), ...syncing(status), columns(status), leftOut(status)].filter(
    (news) => news !== null,
  );
}

function waiting({ waiting: list }: PriceDataStatus): PriceNews | null {
  if (list === null) return null;
  return {
    kind: 'waiting',
    tone: 'warning',
    mark: 'Review',
    state: 'New list waiting',
    sentence: 'A new price list is waiting for your review.',
  };
}

/** A stop or a pause comes before an error: while nothing is synced, an old error means nothing. */
function syncing(status: PriceDataStatus): PriceNews[] {
  const { health, pausedBy } = status;
  if (health.stoppedSince !== undefined) return [STOPPED];
  if (isForgotten(status)) return [FORGOTTEN];
  // A shop that only uploads has nothing to resume.
  if (!hasOwnSource(status)) return [];
  if (pausedBy !== null) return [{ ...PAUSED, sentence: PAUSES[pausedBy] }];
  return health.lastError?.isCurrent ? [FAILING] : [];
}

const STOPPED: PriceNews = {
  kind: 'stopped',
  tone: 'danger',
  mark: 'Not syncing',
  state: 'Not syncing',
  sentence: 'Prices are not synced: no server runs the background work.',
};

const FORGOTTEN: PriceNews = {
  kind: 'forgotten',
  tone: 'danger',
  mark: 'No source',
  state: 'Source missing',
  sentence: 'The price source is no longer set: prices do not follow your spreadsheet.',
};

const FAILING: PriceNews = {
  kind: 'failing',
  tone: 'danger',
  mark: 'Failing',
  state: 'Cannot be read',
  sentence: 'The price source cannot be read: visitors see the last list.',
};

const PAUSED = { kind: 'paused', tone: 'neutral', mark: 'Paused', state: 'Syncing paused' } as const;

const PAUSES = {
  rollback: 'Syncing of prices has been paused since the rollback.',
  upload: 'Syncing of prices has been paused since a workbook was uploaded.',
} as const satisfies Record<NonNullable<PriceDataStatus['pausedBy']>, string>;

/** The sample stands in for a source that the published list once had: a setting was lost. */
function isForgotten(status: PriceDataStatus): boolean {
  const { published } = status;
  if (hasOwnSource(status) || published === null) return false;
  return !published.isSample && published.sourceKind !== 'upload';
}

function hasOwnSource({ source }: PriceDataStatus): boolean {
  return source !== null && !source.isSample;
}

/** Sheets whose columns an admin has to choose. */
function columns({ lastReading: { unclearSheets } }: PriceDataStatus): PriceNews | null {
  const count = unclearSheets.length;
  if (count === 0) return null;
  return {
    kind: 'columns',
    tone: 'warning',
    mark: `${count} ${unclearSheets.every(hasChanged) ? 'changed' : 'unclear'}`,
    state: counted(count, 'sheet needs an answer', 'sheets need an answer'),
    sentence: unclearWords(unclearSheets),
  };
}

/** Hidden sheets and sheets without prices are left out on purpose. */
function leftOut({ lastReading: { rejectedCount } }: PriceDataStatus): PriceNews | null {
  if (rejectedCount === 0) return null;
  const rows = counted(rejectedCount, 'row');
  return {
    kind: 'left-out',
    tone: 'warning',
    mark: `${rejectedCount} left out`,
    state: `${rows} left out`,
    sentence: `${rows} of the price list ${rejectedCount === 1 ? 'is' : 'are'} left out.`,
  };
}
