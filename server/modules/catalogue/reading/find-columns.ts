import type { Money } from '#domain/contract/entities/money.ts';
import { type ColumnRole, headingKind, headingRank, isPlainHeading } from './column-names.ts';
import { isBlank, type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import { looksLikeAmount } from './price-text.ts';

type Rows = readonly (readonly PriceCell[])[];

/** Combined lists repeat their header in the middle. */
export function headedColumns(
  row: readonly PriceCell[],
): { device: number; display: number; price: number } | null {
  // Checked first, because it is mostly null and this runs for every row.
  const price = bestColumn(row, 'price');
  if (price === null) return null;
  const display = bestColumn(row, 'display');
  const device = bestColumn(row, 'device') ?? display;
  if (device === null || device === price) return null;
  // 'Model train set, great value, 25' is a device, 'Model (unlocked), Price, 2026' a header with a year.
  const isPlain =
    headingKind(textOf(row[price])) === 'bare' ||
    [device, price].every((column) => isPlainHeading(textOf(row[column])));
  if (!isPlain && row.some((cell) => isPriceLike(cell, undefined))) return null;
  return { device, display: display ?? device, price };
}

export function bestColumn(row: readonly PriceCell[], role: ColumnRole): number | null {
  let best: { readonly column: number; readonly rank: number } | null = null;
  for (const [column, cell] of row.entries()) {
    const rank = typeof cell === 'string' ? headingRank(cell, role) : null;
    if (rank !== null && (best === null || rank < best.rank)) best = { column, rank };
  }
  return best?.column ?? null;
}

/** Without a header: the last column of numbers, and the first column of words beside it. */
export function columnsByContent(rows: Rows, money: Money | undefined): PriceColumns {
  const columns = columnsOf(rows);
  const price =
    columns.findLast((column) => isMostly(rows, column, (cell) => isPriceLike(cell, money))) ?? null;
  const device = nameBeside(rows, price, { money, columns });
  return {
    firstRow: 0,
    device: device ?? 0,
    display: device ?? 0,
    price: device === null ? null : price,
  };
}

/** The first of the columns with words where there is a price; null if none has. */
export function nameBeside(
  rows: Rows,
  price: number | null,
  { money, columns }: { money: Money | undefined; columns: readonly number[] },
): number | null {
  const pricedRows = price === null ? rows : rows.filter((row) => isPriceLike(row[price], money));
  return columns.find((column) => column !== price && isMostly(pricedRows, column, hasLetters)) ?? null;
}

function columnsOf(rows: Rows): number[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) => column);
}

function isMostly(rows: Rows, column: number, test: (cell: PriceCell | undefined) => boolean): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}

function isPriceLike(cell: PriceCell | undefined, money: Money | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && looksLikeAmount(cell, money));
}

function hasLetters(cell: PriceCell | undefined): boolean {
  return typeof cell === 'string' && /\p{L}/u.test(cell);
}
