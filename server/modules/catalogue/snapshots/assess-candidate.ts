import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { placeText } from '#domain/catalogue/place-text.ts';
import { isPriced } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { counted } from '#domain/text/counts.ts';
import { formatPrice } from '#domain/text/money.ts';
import { type ChangedRow, isMoved, losesPrice, type MovedRow } from './diff-snapshots.ts';
import { sectionFinder } from './section-finder.ts';
import { isDevice, type SnapshotContent } from './snapshot-content.ts';

/** Why a candidate waits for a decision instead of being published automatically. */
export type HoldReason =
  | { readonly kind: 'sheets-unclear'; readonly sheets: readonly string[] }
  | {
      readonly kind: 'columns-changed';
      readonly sheets: readonly string[];
      /** 'Column B was 'Grade A' and is now 'Swap'' for each sheet. */
      readonly changes: readonly string[];
    }
  /** Since the published list was read. */
  | { readonly kind: 'columns-confirmed' }
  | { readonly kind: 'money-changed' }
  | { readonly kind: 'categories-removed'; readonly categories: readonly string[] }
  | { readonly kind: 'rows-removed'; readonly removed: number; readonly of: number }
  | { readonly kind: 'rows-rejected'; readonly rejected: number; readonly of: number }
  | {
      readonly kind: 'prices-moved';
      readonly moved: number;
      readonly furthest: MovedRow;
      /** The title above it, if its name stands below several. */
      readonly section?: string | undefined;
    }
  | {
      readonly kind: 'prices-to-words';
      readonly category: string;
      readonly lost: number;
      readonly of: number;
    };

/** More than this waits; exactly this passes. */
const LIMITS_PERCENT = { removed: 20, rejected: 5, moved: 50, toWords: 20 } as const;
/** Fewer rows of a category may lose their price together without a decision. */
const TO_WORDS_ROWS = 3;

export interface CandidateToAssess {
  readonly published: SnapshotContent;
  readonly candidate: SnapshotContent;
  readonly changes: {
    readonly removed: { readonly count: number };
    /** Every changed row that moved far or lost its price; others do not matter here. */
    readonly striking: readonly ChangedRow[];
  };
  /** Rows of the source that did not make it into the candidate. */
  readonly rejectedRows: number;
  /** Sheets that could be read in two ways and are left out of the candidate. */
  readonly unclear?: readonly {
    readonly sheet: string;
    readonly category: string;
    readonly question?: string;
    /** What differs from the sheet whose layout was confirmed. */
    readonly change?: string | undefined;
  }[];
}

/** No reasons: the candidate only changes rows within limits. */
export function assessCandidate({
  published,
  candidate,
  changes: { removed, striking },
  rejectedRows,
  unclear = [],
}: CandidateToAssess): HoldReason[] {
  const publishedRows = published.rows.filter(isDevice).length;
  const sourceRows = candidate.rows.filter(isDevice).length + rejectedRows;
  // However few rows it has: visitors must not lose a category because a heading was changed.
  const changed = unclear.filter(({ question }) => question === 'changed');
  const lost = unclear.filter(
    ({ category, question }) => question !== 'changed' && published.categories.includes(category),
  );
  const explained = new Set([...lost, ...changed].map(({ category }) => category));
  const gone = categoriesRemoved(published, candidate).filter((category) => !explained.has(category));
  const moved = striking.filter(isMoved).filter(isMovedTooFar);
  const [furthest] = moved.toSorted((one, other) => movement(other) - movement(one));
  const reasons: (HoldReason | false | undefined)[] = [
    lost.length > 0 && { kind: 'sheets-unclear', sheets: lost.map(({ sheet }) => sheet) },
    changed.length > 0 && {
      kind: 'columns-changed',
      sheets: changed.map(({ sheet }) => sheet),
      changes: changed.map(({ change = '' }) => change),
    },
    gone.length > 0 && { kind: 'categories-removed', categories: gone },
    exceeds(removed.count, publishedRows, LIMITS_PERCENT.removed) && {
      kind: 'rows-removed',
      removed: removed.count,
      of: publishedRows,
    },
    exceeds(rejectedRows, sourceRows, LIMITS_PERCENT.rejected) && {
      kind: 'rows-rejected',
      rejected: rejectedRows,
      of: sourceRows,
    },
    furthest && {
      kind: 'prices-moved',
      moved: moved.length,
      furthest,
      section: sectionFinder(published, candidate)(furthest),
    },
    ...pricesToWords(published, striking),
  ];
  return reasons.filter((reason) => reason !== false && reason !== undefined);
}

/** A category that keeps its name but loses every price counts as removed. */
export function categoriesRemoved(published: SnapshotContent, candidate: SnapshotContent): string[] {
  const before = categoriesWithDevices(published);
  const after = categoriesWithDevices(candidate);
  return published.categories.filter((category) =>
    before.has(category) ? !after.has(category) : !candidate.categories.includes(category),
  );
}

function categoriesWithDevices({ rows }: SnapshotContent): Set<string> {
  return new Set(rows.filter(isDevice).map((row) => row.category));
}

/** Categories in which many prices became words at once: a column may have been replaced. */
function pricesToWords(published: SnapshotContent, changed: readonly ChangedRow[]): HoldReason[] {
  const lost = changed.filter(losesPrice);
  const pricedIn = countByCategory(published.rows.filter(isPriced));
  return [...countByCategory(lost)].flatMap(([category, count]) => {
    const of = pricedIn.get(category) ?? 0;
    const isMany = count >= TO_WORDS_ROWS && exceeds(count, of, LIMITS_PERCENT.toWords);
    return isMany ? [{ kind: 'prices-to-words' as const, category, lost: count, of }] : [];
  });
}

function countByCategory(rows: readonly { readonly category: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of rows) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

// From 0 there is no percentage: any price is too large a change.
export function isMovedTooFar(row: ChangedRow): boolean {
  if (!isMoved(row)) return false;
  const { oldPriceCents, priceCents } = row;
  return exceeds(Math.abs(priceCents - oldPriceCents), oldPriceCents, LIMITS_PERCENT.moved);
}

function movement({ oldPriceCents, priceCents }: MovedRow): number {
  return Math.abs(priceCents - oldPriceCents) / Math.max(oldPriceCents, 1);
}

/** In integers: 3 of 60 is exactly 5 percent, but 3 / 60 * 100 is not in floats. */
function exceeds(part: number, whole: number, limitPercent: number): boolean {
  return part * 100 > whole * limitPercent;
}

/** A reason as a sentence for the person who has to decide. */
export function describeReason(reason: HoldReason, money: Money | undefined): string {
  switch (reason.kind) {
    case 'sheets-unclear':
      return `It leaves out ${counted(reason.sheets.length, 'published sheet')} whose columns are unclear now: ${reason.sheets.join(', ')}`;
    case 'columns-changed':
      return changedColumns(reason);
    case 'columns-confirmed':
      return 'The columns of a sheet are now read in another way';
    case 'money-changed':
      return 'The money of the shop was changed since the published list was read';
    case 'categories-removed':
      return `It removes ${counted(reason.categories.length, 'category', 'categories')}: ${reason.categories.map(labelOfCategory).join(', ')}`;
    case 'rows-removed':
      return `It removes ${reason.removed} of ${counted(reason.of, 'row')}`;
    case 'rows-rejected':
      return `${reason.rejected} of ${counted(reason.of, 'row')} could not be read`;
    case 'prices-to-words':
      return `${reason.lost} of ${counted(reason.of, 'price')} in ${labelOfCategory(reason.category)} become words, on request or out of stock`;
    case 'prices-moved': {
      const { category, display, oldPriceCents, priceCents } = reason.furthest;
      const furthest = `${display} in ${placeText({ category, section: reason.section })} from ${formatPrice(oldPriceCents / 100, money)} to ${formatPrice(priceCents / 100, money)}`;
      return `It moves ${counted(reason.moved, 'price')} by more than half, the largest change: ${furthest}`;
    }
  }
}

/** More sheets than this are only counted. */
const NAMED_SHEETS = 3;

/** 'Column B was 'Grade A' and is now 'Swap' in sheet iPhone, and column C is …' */
function changedColumns({ sheets, changes }: Extract<HoldReason, { kind: 'columns-changed' }>): string {
  const named = sheets.slice(0, NAMED_SHEETS).map((sheet, place) => {
    const change = changes[place] || 'The columns have changed';
    return `${place === 0 ? change : lowerFirst(change)} in sheet ${sheet}`;
  });
  const more = sheets.length - named.length;
  return [...named, ...(more > 0 ? [`${counted(more, 'more sheet')} changed as well`] : [])].join(', and ');
}

function lowerFirst(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

/** What decides whether a candidate is published. */
export interface CandidateCase {
  readonly digest: string;
  readonly isSample: boolean;
  readonly rowCount: number;
  readonly reasons: readonly HoldReason[];
  readonly published: { readonly digest: string; readonly isSample: boolean } | null;
  /** The snapshot that waits for a decision. */
  readonly waiting: { readonly digest: string; readonly reasons: readonly HoldReason[] } | null;
  /** The last decision about this content was that a person discarded it. */
  readonly isDiscarded: boolean;
}

/** `same`, `waiting`, `discarded` and `unclear` keep the published list; `unclear` has nothing to publish. */
export type Verdict = 'same' | 'waiting' | 'discarded' | 'unclear' | 'publish' | 'hold';

export function judgeCandidate(given: CandidateCase): Verdict {
  const { digest, isSample, rowCount, reasons, published, waiting, isDiscarded } = given;
  if (published?.digest === digest && published.isSample === isSample) return 'same';
  // The same rows may now wait for another reason: a missing sheet is back and unclear.
  if (waiting?.digest === digest && unclearIn(waiting.reasons) === unclearIn(reasons)) return 'waiting';
  if (isDiscarded) return 'discarded';
  // Nobody chose the sample's prices, so nobody has to agree to their removal.
  const isFirst = published === null || published.isSample;
  if (rowCount === 0 && (isFirst || unclearIn(reasons) === '')) return 'unclear';
  return reasons.length > 0 && !isFirst ? 'hold' : 'publish';
}

function unclearIn(reasons: readonly HoldReason[]): string {
  return reasons.map((reason) => (isAboutSheets(reason) ? JSON.stringify(reason) : '')).join('');
}

function isAboutSheets({ kind }: HoldReason): boolean {
  return kind === 'sheets-unclear' || kind === 'columns-changed';
}
