import { normaliseCategory } from '#domain/catalogue/categories.ts';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { formatPrice } from '#domain/text/money.ts';
import { indexOfLetters } from '#server/modules/catalogue/reading/layout/layout-columns.ts';
import { isHeadingCell } from '#server/modules/catalogue/reading/layout/price-cells.ts';
import { readWithLayout } from '#server/modules/catalogue/reading/layout/read-with-layout.ts';
import {
  filledRows,
  isBlank,
  type PriceCell,
  type PriceSheet,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import type { SnapshotRow } from '#server/modules/catalogue/snapshots/snapshot-content.ts';

interface Compared {
  /** As confirmed, with the header where it is now. */
  readonly layout: SheetLayout;
  readonly column: string;
  readonly published: readonly SnapshotRow[];
}

/** What is published of a price column, for each of the first rows; null for a column that was not a price. */
export function publishedOfColumn(
  sheet: PriceSheet,
  { layout, column, published }: Compared,
): string[] | null {
  if (!layout.columns.some((each) => each.column === column && each.role === 'price')) return null;
  const texts = sheet.rows.slice(0, LAYOUT_LIMITS.sampleRows).map(() => '');
  const byKey = new Map(published.map((row) => [rowKeyText(row), row]));
  for (const { price, ...row } of rowsOfColumn(sheet, layout, column)) {
    const found = byKey.get(rowKeyText(row));
    if (found && price !== null) texts[price - 1] = textOfPublished(found, sheet.money);
  }
  return texts;
}

/**
 * The names that the column's prices have in the first rows. Each price is replaced by the number of its row, which the
 * reader hands on: names may depend on titles, blocks and equal names above.
 */
function rowsOfColumn(sheet: PriceSheet, layout: SheetLayout, column: string) {
  const marked = indexOfLetters(column);
  const prices = layout.columns
    .filter(({ role }) => role === 'price')
    .map((each) => indexOfLetters(each.column));
  const rows = filledRows(sheet)
    .slice(0, LAYOUT_LIMITS.sampleRows)
    .map((row, index) => {
      const hasPrice = prices.some((at) => !isBlank(row[at]) && !isHeadingCell(row[at], sheet.money));
      const cells = hasPrice && index >= (layout.headerRow ?? 0) ? withMark(row, marked, index + 1) : row;
      return cells.map((cell, at) =>
        at !== marked && prices.includes(at) && !isHeadingCell(cell, sheet.money) ? null : cell,
      );
    });
  // Without the stock, which would turn a price into 'Out of stock'.
  const columns = layout.columns.filter(({ role }) => role !== 'stock' && role !== 'note');
  const category = normaliseCategory(sheet.title);
  const known = { isPublishedDevice: () => false };
  const { rows: read } = readWithLayout(
    { title: sheet.title, hidden: false, rows },
    { ...layout, columns },
    { category, known },
  );
  return read.filter(({ isHeader }) => isHeader !== true);
}

function withMark(row: readonly PriceCell[], column: number, mark: number): PriceCell[] {
  const filled = Array.from({ length: Math.max(row.length, column + 1) }, (_, at) => row[at] ?? null);
  return filled.with(column, mark);
}

function textOfPublished({ price, onRequest, outOfStock }: SnapshotRow, money: Money | undefined): string {
  if (outOfStock) return OUT_OF_STOCK;
  if (onRequest !== undefined || price === null) return onRequest ?? '';
  return money ? formatPrice(price, money) : String(price);
}
