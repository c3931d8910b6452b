import type { GridCell, GridShape } from './grid-shape.ts';

/** A rectangle of cells, all four sides included. */
export interface GridRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function rangeBetween(one: GridCell, other: GridCell): GridRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

export function wholeRows(range: GridRange, shape: GridShape): GridRange {
  return { ...range, left: 0, right: shape.columns.length - 1 };
}

export function wholeColumns(range: GridRange, shape: GridShape): GridRange {
  return { ...range, top: 0, bottom: shape.rows.length - 1 };
}

export function isInRange({ row, column }: GridCell, { top, left, bottom, right }: GridRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Each selected cell once, row by row, even if ranges overlap. */
export function cellsInRanges(ranges: readonly GridRange[]): GridCell[] {
  const [first] = ranges;
  if (ranges.length === 1 && first) return cellsInRange(first);
  const seen = new Map<string, GridCell>();
  for (const range of ranges) {
    for (const cell of cellsInRange(range)) seen.set(`${cell.row}:${cell.column}`, cell);
  }
  return [...seen.values()].toSorted((one, other) => one.row - other.row || one.column - other.column);
}

export function cellsInRange({ top, left, bottom, right }: GridRange): GridCell[] {
  const cells: GridCell[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  }
  return cells;
}

/** The target of a fill whose handle is dragged to a cell: the source extended in the direction of the longer distance. */
export function fillTargetOf(source: GridRange, { row, column }: GridCell): GridRange {
  const up = source.top - row;
  const down = row - source.bottom;
  const left = source.left - column;
  const right = column - source.right;
  if (Math.max(up, down) >= Math.max(left, right)) {
    return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) };
  }
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

export type FillDirection = 'down' | 'right';

/**
 * What Ctrl+D or Ctrl+R repeats over a range: its first row or column, or the neighbour before a single one. Null at the
 * edge of the matrix, where nothing is before it.
 */
export function fillSourceOf(range: GridRange, direction: FillDirection): GridRange | null {
  const { top, left, bottom, right } = range;
  if (direction === 'down') {
    const row = top === bottom ? top - 1 : top;
    return row < 0 ? null : { ...range, top: row, bottom: row };
  }
  const column = left === right ? left - 1 : left;
  return column < 0 ? null : { ...range, left: column, right: column };
}

export const EDGE = { top: 1, right: 2, bottom: 4, left: 8 } as const;

/** The mark of an unselected cell in a mask. */
export const UNSELECTED = '.';

/**
 * The selection in one row as a string with one character for each column: '.' or the edges to draw as a hexadecimal
 * digit. A string compares by value, so that only rows whose selection changed are rendered again.
 */
export function selectionMask(ranges: readonly GridRange[], row: number, columnCount: number): string {
  const crossing = ranges.filter(({ top, bottom }) => row >= top && row <= bottom);
  if (crossing.length === 0) return UNSELECTED.repeat(columnCount);
  return Array.from({ length: columnCount }, (_, column) => maskOfCell(crossing, { row, column })).join('');
}

function maskOfCell(ranges: readonly GridRange[], cell: GridCell): string {
  const around = ranges.filter((range) => isInRange(cell, range));
  if (around.length === 0) return UNSELECTED;
  return around.reduce((edges, range) => edges | edgesAt(range, cell), 0).toString(16);
}

function edgesAt({ top, left, bottom, right }: GridRange, { row, column }: GridCell): number {
  return (
    (row === top ? EDGE.top : 0) |
    (column === right ? EDGE.right : 0) |
    (row === bottom ? EDGE.bottom : 0) |
    (column === left ? EDGE.left : 0)
  );
}
