import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import type { Header } from '#server/modules/catalogue/reading/find-header.ts';
import { type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';

type Rows = readonly (readonly PriceCell[])[];

/** The two lines of a header: the device above several columns, and what each of them is. */
export interface HeaderGroup {
  readonly group: string;
  readonly label: string;
}

/**
 * For each column of a header with two lines, its label and the device that stands above it, once over several
 * columns. Null for other columns, and for all of a header with one line.
 */
export function headerGroups(rows: Rows, header: Header, prices: readonly number[]): (HeaderGroup | null)[] {
  const upper = upperLine(rows, header, prices);
  const lower = rows[header.firstBodyRow - 1] ?? [];
  let group = '';
  return header.headings.map((_, column) => {
    // A merged text is in its first cell, and the cells that it covers are blank.
    group = textOf(upper[column]) || group;
    const label = textOf(lower[column]);
    if (!prices.includes(column) || label === '') return null;
    return headingKind(group) === 'unknown' ? { group, label } : null;
  });
}

/** The header's first line of two, or the line above a header that is itself the second one. */
function upperLine(
  rows: Rows,
  { row, firstBodyRow }: Header,
  prices: readonly number[],
): readonly PriceCell[] {
  const line = rows[firstBodyRow - 2] ?? [];
  if (firstBodyRow === row + 2) return line;
  const over = prices.filter((column) => textOf(line[column]) !== '');
  // A title or a line of the terms stands left of the prices; a price cell above the header has another meaning.
  return over.length > 0 && line.every((cell) => typeof cell !== 'number') ? line : [];
}
