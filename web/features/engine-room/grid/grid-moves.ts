import type { GridCell, GridShape } from './grid-shape.ts';

export type GridMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row-start'
  | 'row-end'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'page-up'
  | 'page-down';

const PAGE_ROWS = 10;

/** Where a key takes the focus; at the matrix' edge it stays. */
export function cellAfterMove(shape: GridShape, { row, column }: GridCell, move: GridMove): GridCell {
  const lastRow = shape.rows.length - 1;
  const lastColumn = shape.columns.length - 1;
  const targets = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'row-start': { row, column: 0 },
    'row-end': { row, column: lastColumn },
    first: { row: 0, column: 0 },
    last: { row: lastRow, column: lastColumn },
    top: { row: 0, column },
    bottom: { row: lastRow, column },
    'page-up': { row: row - PAGE_ROWS, column },
    'page-down': { row: row + PAGE_ROWS, column },
  } satisfies Record<GridMove, GridCell>;
  const target = targets[move];
  return { row: within(target.row, lastRow), column: within(target.column, lastColumn) };
}

function within(index: number, last: number): number {
  return Math.min(Math.max(index, 0), last);
}
