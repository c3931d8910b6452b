import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { ReviewRows, ReviewRowsQuery } from '#domain/contract/entities/price-data/price-review.ts';
import { findStoredRows, reviewedRow, type StoredToReview } from './review-changes.ts';
import type { SnapshotReport } from './snapshot-report.ts';

export interface PageToReview extends StoredToReview {
  readonly report: SnapshotReport;
  readonly query: ReviewRowsQuery;
}

/** One page of a list. The filter and the search cover every row of it, also those beyond the first pages. */
export async function pageReview({ report, query, ...stored }: PageToReview): Promise<ReviewRows> {
  const { list } = query;
  if (list === 'rejected') {
    const { count, entries } = pageOf(report.rejected.entries, query, {
      // Known only for a sheet that could be read: no filter hides a rejected row.
      categoryOf: () => null,
      textOf: ({ device, sheet, cell, value, reason }) => [device, sheet, cell, value, reason].join('\n'),
    });
    return { count, rows: { list, entries } };
  }
  const found = await findStoredRows(stored);
  if (list === 'inNoBucket') {
    const { count, entries } = pageOf(found.inNoBucket, query, {
      categoryOf: ({ category }) => category,
      textOf: ({ category, section = '', display }) => `${display}\n${section}\n${wordsOf(category)}`,
    });
    return { count, rows: { list, entries } };
  }
  const { count, entries } = pageOf(found[list], query, {
    categoryOf: ({ row }) => row.category,
    textOf: ({ row, section = '' }) => `${row.display}\n${row.device}\n${section}\n${wordsOf(row.category)}`,
  });
  return { count, rows: { list, entries: entries.map(reviewedRow) } };
}

function wordsOf(category: string): string {
  return `${category}\n${labelOfCategory(category)}`;
}

interface Reading<Row> {
  readonly categoryOf: (row: Row) => string | null;
  readonly textOf: (row: Row) => string;
}

function pageOf<Row>(
  rows: readonly Row[],
  { category, search, page, limit }: ReviewRowsQuery,
  { categoryOf, textOf }: Reading<Row>,
): { readonly count: number; readonly entries: Row[] } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = rows.filter((row) => {
    if (category !== undefined && (categoryOf(row) ?? category) !== category) return false;
    if (words.length === 0) return true;
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const start = (page - 1) * limit;
  return { count: matches.length, entries: matches.slice(start, start + limit) };
}
