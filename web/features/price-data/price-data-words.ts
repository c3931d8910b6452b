import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-review.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { signedDollars } from '#domain/text/money.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** 'because it removes 6 rows, and 4 of 90 rows could not be read'; empty if only a review was requested. */
export function waitingBecause(reasons: readonly string[]): string {
  const clauses = reasons.map((reason) => reason.replace(/^It /, 'it ').replace(/\.$/, ''));
  const because = clauses.length === 0 ? '' : ` because ${clauses.join(', and ')}`;
  return `The new list is waiting for your review${because}.`;
}

export function unclearWords(count: number, source: string | null): string {
  const inSource = source === null ? '' : ` in ${source}`;
  return count === 1
    ? `1 sheet${inSource} is left out because its columns are unclear.`
    : `${count} sheets${inSource} are left out because their columns are unclear.`;
}

/** '3 devices become $0' and 'iPad Pro, iPad Mini and Heat Gun', the first of them by name. */
export function freeWords({ count, names }: SnapshotReview['becomingFree']): {
  devices: string;
  names: string;
} {
  const more = count - names.length;
  return {
    devices: counted(count, 'device becomes $0', 'devices become $0'),
    names: listedWords([...names, ...(more > 0 ? [`${more} more`] : [])]),
  };
}

export function whatVisitorsSee(published: PriceSnapshot | null, verb = 'still see'): string {
  if (published === null) return `Visitors ${verb} an empty list.`;
  return `Visitors ${verb} the list ${publishedWhen(published)}.`;
}

export function publishedWhen({ publishedAt, createdAt }: PriceSnapshot): string {
  return `published ${formatDateTime(publishedAt ?? createdAt)}`;
}

export function publishQuestion(status: PriceDataStatus): string {
  const { waiting, published } = status;
  if (waiting === null) return '';
  const { changed, added, removed } = waiting.changes;
  const rejected =
    waiting.rejectedCount === 0 ? '' : ` ${counted(waiting.rejectedCount, 'rejected row')} will be left out.`;
  const earlier =
    published === null
      ? ''
      : ` The list ${publishedWhen(published)} stays in the history, so you can roll back to it.`;
  return `Visitors of every tier will see the new list immediately: ${changed} changed, ${added} added and ${removed} removed rows.${rejected}${earlier}`;
}

export function discardQuestion({ published, waiting }: PriceDataStatus): string {
  const syncing = waiting?.isPauseEndedByDiscard ? ' Syncing, which the upload paused, starts again.' : '';
  return `${whatVisitorsSee(published, 'will keep seeing')} The same content is not offered for review again; a changed sheet is.${syncing}`;
}

export const ROLL_BACK_QUESTION =
  "Visitors of every tier will immediately see that list again, priced by today's rules. Syncing pauses until you resume it, so the source cannot undo the rollback.";

export const PUBLISH_AGAIN_QUESTION =
  'Visitors of every tier will immediately see this discarded list. The list published now stays in the history.';

const PAUSES = {
  rollback: 'Syncing has been paused since the rollback.',
  upload: 'Syncing has been paused since a workbook was uploaded.',
} as const satisfies Record<NonNullable<PriceDataStatus['pausedBy']>, string>;

export function pauseWords(pausedBy: NonNullable<PriceDataStatus['pausedBy']>): string {
  return `${PAUSES[pausedBy]} Once you resume it, the source can replace what visitors see.`;
}

export const FORGOTTEN =
  'The server was started without the price source that the published list came from. Prices do not follow your spreadsheet until PRICE_SOURCE is set again.';

export function stoppedWords(since: string): string {
  return `No server has run the background work since ${formatDateTime(since)}: prices are not synced automatically, visits are not counted and no backups are made. The server cannot open a database connection that it needs. Its log says why.`;
}

export const SOURCE_NAMES = {
  file: 'File',
  folder: 'Folder of .csv files',
  google: 'Google spreadsheet',
  upload: 'Upload',
} as const satisfies Record<PriceSnapshot['sourceKind'], string>;

/** '0.5 %'; '0 %' of an empty list. */
export function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? '0' : ((part / whole) * 100).toFixed(1)} %`;
}

/** '+3.7 %', '−56.1 %' with a real minus; '+$12.50' from $0, where a percentage means nothing. */
export function priceChangeText(before: number, after: number): string {
  if (before === after) return '0 %';
  if (before === 0) return signedDollars(after);
  return `${after < before ? '−' : '+'}${((Math.abs(after - before) / before) * 100).toFixed(1)} %`;
}
