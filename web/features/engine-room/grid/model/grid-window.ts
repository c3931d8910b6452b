/** A range of rows or columns, both ends included. */
export interface GridWindow {
  readonly first: number;
  readonly last: number;
}

/** A row or column to render, or the number of those left out. */
export type DrawnLine = { readonly line: number } | { readonly gap: number; readonly from: number };

/** Up to these counts everything is rendered. Few price lists have more. */
const ALL_ROWS_UP_TO = 40;
const ALL_COLUMNS_UP_TO = 8;
const LINES_AROUND = 2;

/** Rendered before anything can be measured: as much as a matrix of 600 px height on a large screen shows. */
export const FIRST_ROWS: GridWindow = { first: 0, last: 15 };
export const FIRST_COLUMNS: GridWindow = { first: 0, last: 9 };

export function windowAt(scrolled: number, size: number, lineSize: number): GridWindow {
  // In steps: a window that moved with every line would render the matrix at every turn of the wheel.
  const first = Math.floor(scrolled / lineSize / LINES_AROUND) * LINES_AROUND - LINES_AROUND;
  const last = Math.ceil((scrolled + size) / lineSize / LINES_AROUND) * LINES_AROUND + LINES_AROUND;
  return { first: Math.max(first, 0), last };
}

/**
 * The rows in view, the rows that must always be there (removing the focused row would lose the focus), and the gaps
 * between them. The last row, with the default rules, always sticks to the end.
 */
export function rowsToDraw(count: number, window: GridWindow, needed: readonly number[]): DrawnLine[] {
  return linesToDraw(count, count <= ALL_ROWS_UP_TO ? everything(count) : window, [...needed, count - 1]);
}

export function columnsToDraw(count: number, window: GridWindow, needed: readonly number[]): DrawnLine[] {
  return linesToDraw(count, count <= ALL_COLUMNS_UP_TO ? everything(count) : window, needed);
}

function everything(count: number): GridWindow {
  return { first: 0, last: count - 1 };
}

function linesToDraw(count: number, { first, last }: GridWindow, needed: readonly number[]): DrawnLine[] {
  const drawn: DrawnLine[] = [];
  let from = 0;
  for (let line = 0; line < count; line += 1) {
    if ((line < first || line > last) && !needed.includes(line)) continue;
    if (line > from) drawn.push({ gap: line - from, from });
    drawn.push({ line });
    from = line + 1;
  }
  if (from < count) drawn.push({ gap: count - from, from });
  return drawn;
}
