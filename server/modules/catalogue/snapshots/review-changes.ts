import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { ReviewedRow, SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { type FoundRow, findReviewRows, type NamedRow, type RowsToReview } from './find-review-rows.ts';
import { NO_CONTENT, readStored, type StoredContent } from './snapshot-content.ts';
import type { SnapshotReport } from './snapshot-report.ts';

export interface StoredToReview {
  /** Null if there is nothing to compare with. */
  readonly before: StoredContent | null;
  readonly after: StoredContent;
  readonly configuration: Configuration;
}

export interface ToReview extends StoredToReview {
  readonly report: SnapshotReport;
  /** How many rows of each list to return. */
  readonly entries: number;
}

type Reviewed = Omit<SnapshotReview, 'snapshot' | 'money' | 'comparedWith' | 'cap'>;

/** Counts every row that differs, with the first of them, and what was left out. */
export async function reviewChanges({ report, entries, ...stored }: ToReview): Promise<Reviewed> {
  const { rejected, skipped = [], unclear = [] } = report;
  const found = await findStoredRows(stored);
  const { changed, added, removed, inNoBucket, roundedToZero } = found;
  const listed = (rows: readonly FoundRow[]) => ({
    count: rows.length,
    entries: rows.slice(0, entries).map(reviewedRow),
    categories: countByCategory(rows.map(({ row }) => row)),
  });
  return {
    becomingFree: becomingFree(found),
    ...(roundedToZero.length > 0 && { roundedToZero: firstNamesOf(roundedToZero) }),
    gradeInversions: firstOf(found.inversions),
    becomingWords: firstOf(found.becomingWords),
    moves: found.moves,
    changed: listed(changed),
    added: listed(added),
    removed: listed(removed),
    inNoBucket: {
      count: inNoBucket.length,
      entries: inNoBucket.slice(0, entries),
      categories: countByCategory(inNoBucket),
    },
    rejected: { count: rejected.count, entries: rejected.entries.slice(0, entries) },
    skippedSheets: [...skipped],
    unclearSheets: [...unclear],
  };
}

export async function findStoredRows({
  before,
  after,
  configuration,
}: StoredToReview): Promise<RowsToReview> {
  const earlier = before ? await readStored(before) : NO_CONTENT;
  return findReviewRows(earlier, await readStored(after), configuration);
}

/** Prices the row on both sides: done only for the rows that are shown. */
export function reviewedRow({ row, section, flags, inversion, sidesOf }: FoundRow): ReviewedRow {
  const { category, device, occurrence } = row;
  const given = { category, device, occurrence, section, ...sidesOf(), flags: [...flags] };
  return inversion ? { ...given, inversion } : given;
}

/** All are counted, and the first are named. */
function firstOf<Entry>(entries: readonly Entry[]) {
  return { count: entries.length, entries: entries.slice(0, PRICE_DATA_LIMITS.namedDevices) };
}

function becomingFree({ changed, added }: RowsToReview): SnapshotReview['becomingFree'] {
  const free = [...changed, ...added].filter(({ flags }) => flags.includes('becomes-free'));
  return firstNamesOf(free.map(({ row: { display }, section }) => ({ display, section })));
}

function firstNamesOf(rows: readonly NamedRow[]) {
  const names = rows
    .slice(0, PRICE_DATA_LIMITS.namedDevices)
    .map(({ display, section }) => (section === undefined ? display : `${display} (${section})`));
  return { count: rows.length, names };
}

function countByCategory(rows: readonly { readonly category: string }[]) {
  const counts = new Map<string, number>();
  for (const { category } of rows) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ category, count }));
}
