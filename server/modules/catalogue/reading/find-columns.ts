import { type ColumnRole, headingRank } from './column-names.ts';
import { isBlank, type PriceCell } from './price-sheet.ts';
import { looksLikeAmount } from './price-text.ts';

const HEADER_WITHIN_ROWS = 20;

export interface PriceColumns {
  /** Index of the first row below the header; 0 without one. */
  readonly firstRow: number;
  readonly device: number;
  readonly display: number;
  /** Null when nothing in the sheet looks like prices. */
  readonly price: number | null;
}

type Rows = readonly (readonly PriceCell[])[];

/** The columns by their headings, else the first column of words and the last column of numbers. */
export function findColumns(rows: Rows): PriceColumns {
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const columns = headedColumns(row);
    if (columns) return { firstRow: index + 1, ...columns };
  }
  return columnsByContent(rows);
}

/** Lists that were pasted together repeat their header in the middle. */
export function isHeaderRow(row: readonly PriceCell[]): boolean {
  return headedColumns(row) !== null;
}

function headedColumns(row: readonly PriceCell[]): { device: number; display: number; price: number } | null {
  // Asked first and mostly answered no: this runs for every row of the list.
  const price = bestColumn(row, 'price');
  if (price === null) return null;
  const display = bestColumn(row, 'display');
  const device = bestColumn(row, 'device') ?? display;
  if (device === null || device === price) return null;
  return { device, display: display ?? device, price };
}

function bestColumn(row: readonly PriceCell[], role: ColumnRole): number | null {
  let best: { readonly column: number; readonly rank: number } | null = null;
  for (const [column, cell] of row.entries()) {
    const rank = typeof cell === 'string' ? headingRank(cell, role) : null;
    if (rank !== null && (best === null || rank < best.rank)) best = { column, rank };
  }
  return best?.column ?? null;
}

function columnsByContent(rows: Rows): PriceColumns {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  const price = columns.findLast((column) => isMostly(rows, column, isPriceLike)) ?? null;
  const pricedRows = price === null ? rows : rows.filter((row) => isPriceLike(row[price]));
  const device = columns.find((column) => column !== price && isMostly(pricedRows, column, hasLetters));
  return {
    firstRow: 0,
    device: device ?? 0,
    display: device ?? 0,
    price: device === undefined ? null : price,
  };
}

function isMostly(rows: Rows, column: number, test: (cell: PriceCell | undefined) => boolean): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}

function isPriceLike(cell: PriceCell | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && looksLikeAmount(cell));
}

function hasLetters(cell: PriceCell | undefined): boolean {
  return typeof cell === 'string' && /\p{L}/u.test(cell);
}
