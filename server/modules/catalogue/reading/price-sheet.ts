import type { Money } from '#domain/contract/entities/money.ts';

/** A cell of a price source; `error` is what the spreadsheet shows instead of a value. */
export type PriceCell = string | number | boolean | null | { readonly error: string };

/** Everything that reading needs to know about a sheet, from any source. */
export interface PriceSheet {
  readonly title: string;
  readonly hidden: boolean;
  readonly rows: readonly (readonly PriceCell[])[];
  readonly merges?: readonly Merge[];
  /** Columns that the spreadsheet hides, from 0: never proposed as a price, because they often hold what the shop pays. */
  readonly hiddenColumns?: readonly number[];
  /** Set for a download of Tierbook. */
  readonly own?: OwnDownload;
  /** What its prices are in; undefined in classic money. */
  readonly money?: Money | undefined;
}

/** Where a sheet of a download of Tierbook came from, to locate rejected rows. */
interface OwnDownload {
  readonly title: string;
  /** The row number in the file for each row; missing if they are the same. */
  readonly rowNumbers?: readonly number[];
  readonly columns: PriceColumns;
}

export interface PriceColumns {
  /** Index of the first row below the header; 0 without one. */
  readonly firstRow: number;
  readonly device: number;
  readonly display: number;
  /** Null if nothing in the sheet looks like prices. */
  readonly price: number | null;
  /** In a download of Tierbook with more than one price per device, or with stock or notes. */
  readonly fields?: FieldColumns;
}

export interface FieldColumns {
  readonly group: number;
  readonly variant: number;
  readonly stock: number;
  readonly note: number;
}

interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The text of a cell on one line: line breaks and all kinds of blanks become one space. */
export function textOf(cell: PriceCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'object' ? cell.error : String(cell);
  return UNEVEN_BLANKS.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}

/** Most texts have none and stay the same, not only equal: their copies would be most of the memory of reading. */
const UNEVEN_BLANKS = /[^\S ]| {2}|^ | $/u;

/** A price or a currency as it was meant. Compatibility forms fold no-break and thin spaces into plain ones and full-width digits into digits. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[’‘´`]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function isBlank(cell: PriceCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** '-----', '***', '====': lines drawn with characters. */
export function isDecoration(text: string): boolean {
  return text !== '' && !/[\p{L}\p{N}]/u.test(text);
}

/** 'B17' for row index 16 and column index 1. */
export function cellName(row: number, column: number): string {
  return `${lettersOf(column)}${row + 1}`;
}

export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/**
 * Rows in which a cell merged downwards has its value in every row it covers: a price merged over three storage
 * sizes is the price of all three. Merges that also run sideways are titles and stay in one row.
 */
export function filledRows({ rows, merges = [] }: PriceSheet): PriceCell[][] {
  const filled = rows.map((row) => [...row]);
  // Each column only once: a small workbook can merge the same two hundred thousand rows a hundred thousand times.
  const filledTo = new Map<number, number>();
  const downwards = merges.filter(({ left, right }) => left === right);
  for (const { top, left, bottom } of downwards.toSorted((one, other) => one.top - other.top)) {
    const value = filled[top]?.[left] ?? null;
    const from = Math.max(top, filledTo.get(left) ?? 0) + 1;
    for (const row of filled.slice(from, bottom + 1)) {
      // A blank needs no cell: it may be merged far outside the sheet.
      if (value === null && row.length <= left) continue;
      while (row.length < left) row.push(null);
      row[left] = value;
    }
    filledTo.set(left, Math.max(bottom, filledTo.get(left) ?? 0));
  }
  return filled;
}
