import { describeInversion } from '#domain/catalogue/grade-inversions.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type {
  PriceDataStatus,
  PriceSnapshot,
  UnclearSheet,
} from '#domain/contract/entities/price-data/price-data.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { roundedToZeroText } from '#domain/pricing/rounded-to-zero.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { formatPrice, signedAmount } from '#domain/text/money.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** 'because it removes 6 rows, and 4 of 90 rows could not be read'; empty if only a review was requested. */
export function waitingBecause(reasons: readonly string[]): string {
  const clauses = reasons.map((reason) =>
    reason.replace(/^(?:It|Columns?|The) /, (word) => word.toLowerCase()).replace(/\.$/, ''),
  );
  const because = clauses.length === 0 ? '' : ` because ${clauses.join(', and ')}`;
  return `The new list is waiting for your review${because}.`;
}

/** '2 sheets in prices.xlsx are left out because their columns are unclear.' */
export function unclearWords(sheets: readonly UnclearSheet[], source: string | null = null): string {
  const inSource = source === null ? '' : ` in ${source}`;
  const isOne = sheets.length === 1;
  const columns = `${isOne ? 'its' : 'their'} columns ${unclearOrChanged(sheets)}`;
  return `${counted(sheets.length, 'sheet')}${inSource} ${isOne ? 'is' : 'are'} left out because ${columns}.`;
}

export function unclearOrChanged(sheets: readonly UnclearSheet[]): string {
  const changed = sheets.filter(hasChanged).length;
  if (changed === 0) return 'are unclear';
  return changed === sheets.length ? 'have changed' : 'are unclear or have changed';
}

/** Its columns were confirmed once, and are no longer the same. */
export function hasChanged({ question }: UnclearSheet): boolean {
  return question === 'changed';
}

/** '2 devices have prices out of order' and 'iPhone 15: B ($620) is dearer than A ($600)', the first of them. */
export function inversionWords(
  { count, entries }: SnapshotReview['gradeInversions'],
  money: Money | undefined,
): NoticeWords {
  return {
    what: counted(count, 'device has prices out of order', 'devices have prices out of order'),
    which: firstOf(
      count,
      entries.map((each) => `${each.group}: ${describeInversion(each, money)}`),
      '; ',
    ),
  };
}

/** '3 prices become words' and 'iPhone 15 A ($560 → Call)' or '128GB (iPhone 15, $560 → Call)', the first of them. */
export function becomingWordsText(
  { count, entries }: SnapshotReview['becomingWords'],
  money: Money | undefined,
): NoticeWords {
  return {
    what: counted(count, 'price becomes words', 'prices become words'),
    which: firstOf(
      count,
      entries.map(({ display, section, price, words }) => {
        const change = `${formatPrice(price, money)} → ${words}`;
        return `${display} (${section === undefined ? change : `${section}, ${change}`})`;
      }),
      ', ',
    ),
  };
}

export interface NoticeWords {
  readonly what: string;
  readonly which: string;
}

/** As many as fit into a glance: on phones each takes a line or two. */
const NAMED = 3;

function firstOf(count: number, names: readonly string[], separator: string): string {
  const more = count - Math.min(names.length, NAMED);
  return [...names.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}

/** '3 devices become $0' and 'iPad Pro, iPad Mini and Heat Gun', the first of them by name. */
export function freeWords(
  { count, names }: SnapshotReview['becomingFree'],
  money: Money | undefined,
): NoticeWords {
  const zero = formatPrice(0, money);
  return {
    what: counted(count, `device becomes ${zero}`, `devices become ${zero}`),
    which: namesOf(count, names),
  };
}

/** '3 devices are shown as $0 because prices are rounded to tens', and their names. */
export function roundedToZeroWords(
  { count, names }: NonNullable<SnapshotReview['roundedToZero']>,
  money: Money | undefined,
): NoticeWords {
  return { what: roundedToZeroText(count, money), which: namesOf(count, names) };
}

function namesOf(count: number, names: readonly string[]): string {
  const more = count - names.length;
  return listedWords([...names, ...(more > 0 ? [`${more} more`] : [])]);
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
  link: 'File at an address',
  upload: 'Upload',
} as const satisfies Record<PriceSnapshot['sourceKind'], string>;

/** '0.5 %'; '0 %' of an empty list. */
export function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? '0' : ((part / whole) * 100).toFixed(1)} %`;
}

/** '+3.7 %', '−56.1 %' with a real minus; '+$12.50' from $0, where a percentage means nothing. */
export function priceChangeText(before: number, after: number, money: Money | undefined): string {
  if (before === after) return '0 %';
  if (before === 0) return signedAmount(after, money);
  return `${after < before ? '−' : '+'}${((Math.abs(after - before) / before) * 100).toFixed(1)} %`;
}
