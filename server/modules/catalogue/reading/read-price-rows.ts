import { normaliseCategory, orderCategories } from '#domain/catalogue/categories.ts';
import { categorySchema } from '#domain/contract/entities/device.ts';
import { hasContent } from './judge-row.ts';
import { readOwnDownloads } from './own-downloads.ts';
import type { PriceSheet } from './price-sheet.ts';
import { shortened } from './price-text.ts';
import {
  type PriceRow,
  type PublishedDevices,
  type RejectedRow,
  readSheet,
  type SheetRows,
  type UnclearRows,
} from './read-sheet.ts';
import type { ColumnQuestion } from './sheet-verdict.ts';

/** Increase it whenever the same sheets may be read differently: an unchanged source is then read again. */
const READER = 'reader 3 ';

/** The mark of a source that this reader has read. */
export function markWithReader(mark: string): string {
  return `${READER}${mark}`;
}

/** The mark of the source; null if another version of the reader read it last. */
export function markOfThisReader(mark: string | null): string | null {
  return mark?.startsWith(READER) ? mark.slice(READER.length) : null;
}

/** A sheet that is neither a category nor an error. */
export interface SkippedSheet {
  readonly sheet: string;
  readonly reason: 'hidden' | 'empty' | 'no prices';
}

/** A sheet that can be read in two ways, and the question for a person. */
export interface UnclearSheet {
  readonly sheet: string;
  readonly category: string;
  readonly question: ColumnQuestion;
}

export interface PriceRows {
  /** In the order of the tab strip. */
  readonly categories: string[];
  /** Category by category in that order, each as its sheet has them. */
  readonly rows: PriceRow[];
  readonly rejected: RejectedRow[];
  readonly skipped: SkippedSheet[];
  readonly unclear: UnclearSheet[];
}

/** Reads a workbook: sheets become categories, rows become devices and section titles, or are rejected with a reason. */
export function readPriceRows(sheets: readonly PriceSheet[], known: PublishedDevices): PriceRows {
  const taken = new Set<string>();
  const byCategory = new Map<string, readonly PriceRow[]>();
  const rejected: RejectedRow[] = [];
  const skipped: SkippedSheet[] = [];
  const unclear: UnclearSheet[] = [];
  for (const sheet of readOwnDownloads(sheets)) {
    const category = normaliseCategory(sheet.title);
    const found = readVisibleSheet(sheet, category, known);
    const fault = 'skip' in found ? null : categoryFault(category, taken);
    if ('skip' in found) skipped.push({ sheet: sheet.title, reason: found.skip });
    else if (fault !== null) rejected.push(rejectedSheet(sheet, found, fault));
    else if ('question' in found) {
      // Its category is still taken: a second sheet of that name must not replace it.
      taken.add(category);
      unclear.push({ sheet: sheet.title, category, question: found.question });
    } else {
      rejected.push(...found.rejected);
      if (!found.rows.some(isDevice)) continue;
      taken.add(category);
      byCategory.set(category, found.rows);
    }
  }
  const categories = orderCategories([...byCategory.keys()]);
  return {
    categories,
    rows: categories.flatMap((category) => byCategory.get(category) ?? []),
    rejected,
    skipped,
    unclear,
  };
}

/** A sheet without a single price, right or wrong, is skipped as notes. */
function readVisibleSheet(
  sheet: PriceSheet,
  category: string,
  known: PublishedDevices,
): SheetRows | UnclearRows | { skip: SkippedSheet['reason'] } {
  if (sheet.hidden) return { skip: 'hidden' };
  if (!sheet.rows.some(hasContent)) return { skip: 'empty' };
  const found = readSheet(sheet, category, known);
  if ('question' in found) return found;
  return found.rejected.length === 0 && !found.rows.some(isDevice) ? { skip: 'no prices' } : found;
}

function categoryFault(category: string, taken: ReadonlySet<string>): string | null {
  if (taken.has(category)) return `Another sheet is already the category ${category}`;
  return categorySchema.safeParse(category).error?.issues[0]?.message ?? null;
}

function rejectedSheet(sheet: PriceSheet, found: SheetRows | UnclearRows, reason: string): RejectedRow {
  const rowsLost =
    'question' in found ? found.rowsLost : found.rows.filter(isDevice).length + found.rejected.length;
  const row = (sheet.own?.rowNumbers?.[0] ?? 0) + 1;
  const title = sheet.own?.title ?? sheet.title;
  const value = shortened(sheet.title);
  return { device: '', sheet: title, row, cell: `A${row}`, value, reason, rowsLost };
}

function isDevice(row: PriceRow): boolean {
  return row.isHeader !== true;
}
