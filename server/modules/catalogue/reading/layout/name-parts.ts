import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { isBlank, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';

type Row = readonly PriceCell[];

/** Longer texts are remarks. */
const PART_CHARS = 40;

/**
 * The columns with the name among them: the first column of words if none is headed as one. As long as rows with
 * prices have the same name, columns of short words that tell them apart join it. Null if there are no words.
 */
export function withNames(
  columns: readonly LayoutColumn[],
  body: readonly Row[],
  { device, mayJoin }: { device: number | null; mayJoin: (column: number) => boolean },
): LayoutColumn[] | null {
  const prices = columns.flatMap(({ role }, column) => (role === 'price' ? [column] : []));
  const priced = body.filter((row) => prices.some((column) => !isBlank(row[column])));
  const first = device ?? firstOfWords(columns, priced);
  if (first === null) return null;
  const named = columns.map((column, index) => (index === first ? nameAt(column) : column));
  return columns.reduce((joined, { role }, column) => {
    if (role !== 'ignore' || !mayJoin(column) || !isOfWords(priced, column)) return joined;
    const more = joined.map((each, index) => (index === column ? nameAt(each) : each));
    return countNames(priced, more) > countNames(priced, joined) ? more : joined;
  }, named);
}

function nameAt({ column }: LayoutColumn): LayoutColumn {
  return { column, role: 'name' };
}

function firstOfWords(columns: readonly LayoutColumn[], priced: readonly Row[]): number | null {
  const isFree = ({ role }: LayoutColumn) => role === 'ignore' || role === 'name';
  const found = columns.findIndex((column, index) => isFree(column) && isOfWords(priced, index));
  return found === -1 ? null : found;
}

function isOfWords(rows: readonly Row[], column: number): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => !isBlank(cell));
  const words = filled.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell));
  const isShort = filled.every((cell) => textOf(cell).length <= PART_CHARS);
  return filled.length > 0 && words.length * 2 > filled.length && (isShort || column === 0);
}

function countNames(rows: readonly Row[], columns: readonly LayoutColumn[]): number {
  const names = columns.flatMap(({ role }, column) => (role === 'name' ? [column] : []));
  return new Set(rows.map((row) => names.map((column) => textOf(row[column])).join('\n'))).size;
}
