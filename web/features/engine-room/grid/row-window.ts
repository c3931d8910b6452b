/** The rows from first to last, both drawn. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** A row to draw, or how many are left out in its place. */
export type DrawnRow = { readonly row: number } | { readonly gap: number; readonly from: number };

/** Up to here a matrix is drawn whole; no list of categories that is kept by hand comes near it. */
const ALL_ROWS_UP_TO = 40;
const ROWS_AROUND = 8;

/** What is drawn before anything could be measured: more than any screen shows. */
export const FIRST_ROWS: RowWindow = { first: 0, last: 31 };

export function windowAt(scrollTop: number, height: number, rowHeight: number): RowWindow {
  // In whole steps: a window that moved with every row would draw the matrix at every turn of the wheel.
  const first = Math.floor(scrollTop / rowHeight / ROWS_AROUND) * ROWS_AROUND - ROWS_AROUND;
  const last = Math.ceil((scrollTop + height) / rowHeight / ROWS_AROUND) * ROWS_AROUND + ROWS_AROUND;
  return { first: Math.max(first, 0), last };
}

/**
 * The rows in sight, those that must be there whatever is in sight (a row with the focus that is taken away takes the
 * focus along), and the gaps between them. The last row, that of the default rules, always sticks to the end.
 */
export function rowsToDraw(
  rowCount: number,
  { first, last }: RowWindow,
  needed: readonly number[],
): DrawnRow[] {
  const isDrawn = (row: number) =>
    rowCount <= ALL_ROWS_UP_TO ||
    (row >= first && row <= last) ||
    row === rowCount - 1 ||
    needed.includes(row);
  const drawn: DrawnRow[] = [];
  let from = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (!isDrawn(row)) continue;
    if (row > from) drawn.push({ gap: row - from, from });
    drawn.push({ row });
    from = row + 1;
  }
  return drawn;
}
