import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** 'because it removes 6 rows, and 4 of 90 rows could not be read'; nothing where it only waits because it was asked to. */
export function waitingBecause(reasons: readonly string[]): string {
  const clauses = reasons.map((reason) => reason.replace(/^It /, 'it ').replace(/\.$/, ''));
  const because = clauses.length === 0 ? '' : ` because ${clauses.join(', and ')}`;
  return `This sheet waits for you${because}.`;
}

export function unclearWords(count: number, source: string | null): string {
  const of = source === null ? '' : ` of ${source}`;
  return count === 1
    ? `1 sheet${of} is left out because its columns are unclear.`
    : `${count} sheets${of} are left out because their columns are unclear.`;
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
    waiting.rejectedCount === 0 ? '' : ` ${counted(waiting.rejectedCount, 'rejected row')} stay out of it.`;
  const earlier =
    published === null
      ? ''
      : ` The list ${publishedWhen(published)} stays in the history and can be rolled back to.`;
  return `Visitors of every tier see the new list at once: ${changed} changed, ${added} added and ${removed} removed rows.${rejected}${earlier}`;
}

export function discardQuestion({ published }: PriceDataStatus): string {
  return `${whatVisitorsSee(published, 'go on seeing')} The same content does not come back by itself; a sheet that was changed does.`;
}

export const ROLL_BACK_QUESTION =
  "Visitors of every tier see that list again at once, priced by today's rules. Syncing pauses until you resume it, so that the source does not undo this.";

export const PUBLISH_AGAIN_QUESTION =
  'Visitors of every tier see the list that was discarded at once. What is published now stays in the history.';

const PAUSES = {
  rollback: 'Syncing is paused since the roll back.',
  upload: 'Syncing is paused since a workbook was uploaded.',
} as const satisfies Record<NonNullable<PriceDataStatus['pausedBy']>, string>;

export function pauseWords(pausedBy: NonNullable<PriceDataStatus['pausedBy']>): string {
  return `${PAUSES[pausedBy]} Once resumed, the source can replace what visitors see.`;
}

export function stoppedWords(since: string): string {
  return `No server has done the background work since ${formatDateTime(since)}: prices are not synced automatically, visits are not counted and no backups are made. The server cannot open one of its connections to the database. Its log says why.`;
}

export const SOURCE_NAMES = {
  file: 'File',
  folder: 'Folder of .csv files',
  google: 'Google spreadsheet',
  upload: 'Upload',
} as const satisfies Record<PriceSnapshot['sourceKind'], string>;

/** '0.5 %'; nothing of nothing is nothing. */
export function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? '0' : ((part / whole) * 100).toFixed(1)} %`;
}

/** '+3.7 %', '−56.1 %' with a real minus. From nothing there is no share, only that it is new. */
export function moveOf(before: number, after: number): string {
  if (before === after) return '0 %';
  const sign = after < before ? '−' : '+';
  if (before === 0) return `${sign}$${after}`;
  return `${sign}${((Math.abs(after - before) / before) * 100).toFixed(1)} %`;
}
