import { normaliseCategory, orderCategories } from '#domain/catalogue/categories.ts';
import { categorySchema } from '#domain/contract/device.ts';
import { hasContent } from './judge-row.ts';
import type { PriceSheet } from './price-sheet.ts';
import { shortened } from './price-text.ts';
import {
  type KnownDevices,
  type PriceRow,
  type RejectedRow,
  readSheet,
  type SheetRows,
} from './read-sheet.ts';

/** A sheet that is no category and no fault either. */
export interface SkippedSheet {
  readonly sheet: string;
  readonly reason: 'hidden' | 'empty' | 'no prices';
}

export interface PriceRows {
  /** In the order of the tab strip. */
  readonly categories: string[];
  /** Category by category in that order, each as its sheet has them. */
  readonly rows: PriceRow[];
  readonly rejected: RejectedRow[];
  readonly skipped: SkippedSheet[];
}

/** What a workbook says: sheets become categories, rows become devices and section titles, or are rejected with a reason. */
export function readPriceRows(sheets: readonly PriceSheet[], known: KnownDevices): PriceRows {
  const byCategory = new Map<string, readonly PriceRow[]>();
  const rejected: RejectedRow[] = [];
  const skipped: SkippedSheet[] = [];
  for (const sheet of sheets) {
    const category = normaliseCategory(sheet.title);
    const found = readVisibleSheet(sheet, category, known);
    if ('skip' in found) skipped.push({ sheet: sheet.title, reason: found.skip });
    else {
      const fault = categoryFault(category, byCategory);
      rejected.push(...(fault === null ? found.rejected : [rejectedSheet(sheet, found, fault)]));
      if (fault === null && found.rows.some(isDevice)) byCategory.set(category, found.rows);
    }
  }
  const categories = orderCategories([...byCategory.keys()]);
  return {
    categories,
    rows: categories.flatMap((category) => byCategory.get(category) ?? []),
    rejected,
    skipped,
  };
}

/** A sheet without a single price, right or wrong, is somebody's notes. */
function readVisibleSheet(
  sheet: PriceSheet,
  category: string,
  known: KnownDevices,
): SheetRows | { skip: SkippedSheet['reason'] } {
  if (sheet.hidden) return { skip: 'hidden' };
  if (!sheet.rows.some(hasContent)) return { skip: 'empty' };
  const found = readSheet(sheet, category, known);
  return found.rejected.length === 0 && !found.rows.some(isDevice) ? { skip: 'no prices' } : found;
}

function categoryFault(category: string, taken: ReadonlyMap<string, unknown>): string | null {
  if (taken.has(category)) return `Another sheet is already the category ${category}`;
  return categorySchema.safeParse(category).error?.issues[0]?.message ?? null;
}

function rejectedSheet(sheet: PriceSheet, found: SheetRows, reason: string): RejectedRow {
  const rowsLost = found.rows.filter(isDevice).length + found.rejected.length;
  return { sheet: sheet.title, row: 1, cell: 'A1', value: shortened(sheet.title), reason, rowsLost };
}

function isDevice(row: PriceRow): boolean {
  return row.isHeader !== true;
}
