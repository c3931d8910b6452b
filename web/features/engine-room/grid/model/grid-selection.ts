import { cellsInRanges, type GridRange, rangeBetween, wholeColumns, wholeRows } from './grid-ranges.ts';
import { type GridCell, type GridShape, isInside, isSameCell } from './grid-shape.ts';

export type SelectionMode = 'cell' | 'row' | 'column';

/** Whether a click or a key replaces the selection, adds to it, or extends its last range. */
export type Gesture = 'replace' | 'add' | 'extend';

/**
 * The selected cells. The last range is the active one, between anchor and focus. In the modes row and column it covers
 * the whole rows or columns between them. The focus is also the position of the keyboard, and stays when the selection is
 * cleared.
 */
export interface GridSelection {
  readonly shape: GridShape;
  readonly mode: SelectionMode;
  readonly anchor: GridCell | null;
  readonly focus: GridCell | null;
  readonly ranges: readonly GridRange[];
  readonly isDragging: boolean;
}

export type SelectionAction =
  | {
      readonly type: 'click';
      readonly mode: SelectionMode;
      readonly cell: GridCell;
      readonly gesture: Gesture;
    }
  | {
      readonly type: 'drag-start';
      readonly mode: SelectionMode;
      readonly cell: GridCell;
      readonly gesture: Gesture;
    }
  | { readonly type: 'drag-over'; readonly cell: GridCell }
  | { readonly type: 'drag-end' }
  | { readonly type: 'extend-to-range'; readonly range: GridRange }
  | { readonly type: 'move'; readonly to: GridCell; readonly gesture: 'replace' | 'extend' }
  | { readonly type: 'select-all' }
  | { readonly type: 'clear' }
  | { readonly type: 'reshape'; readonly shape: GridShape };

export function emptySelection(shape: GridShape): GridSelection {
  return { shape, mode: 'cell', anchor: null, focus: null, ranges: [], isDragging: false };
}

export function selectedCells(selection: GridSelection): GridCell[] {
  return cellsInRanges(selection.ranges);
}

export function selectInGrid(selection: GridSelection, action: SelectionAction): GridSelection {
  switch (action.type) {
    case 'click':
      return clicked(selection, action);
    case 'drag-start':
      return { ...clicked(selection, action), isDragging: true };
    case 'drag-over':
      return selection.isDragging ? stretched(selection, action.cell) : selection;
    case 'drag-end':
      return selection.isDragging ? { ...selection, isDragging: false } : selection;
    case 'extend-to-range':
      return extendedTo(selection, action.range);
    case 'move':
      return clicked(selection, { ...action, mode: 'cell', cell: action.to });
    case 'select-all':
      return allSelected(selection);
    case 'clear':
      return { ...selection, mode: 'cell', anchor: null, ranges: [], isDragging: false };
    case 'reshape':
      return reshaped(selection, action.shape);
  }
}

interface Press {
  readonly mode: SelectionMode;
  readonly cell: GridCell;
  readonly gesture: Gesture;
}

function clicked(selection: GridSelection, { mode, cell, gesture }: Press): GridSelection {
  if (!isInside(selection.shape, cell)) return selection;
  if (gesture === 'extend') return extended(selection, mode, cell);
  const range = rangeInMode(selection.shape, mode, cell, cell);
  const kept = gesture === 'add' ? selection.ranges : [];
  return { ...selection, mode, anchor: cell, focus: cell, ranges: [...kept, range] };
}

/** Extends from the anchor, or from the focus if nothing is selected. */
function extended(selection: GridSelection, mode: SelectionMode, cell: GridCell): GridSelection {
  const anchor = selection.anchor ?? selection.focus ?? cell;
  return stretched({ ...selection, mode, anchor }, cell);
}

function stretched(selection: GridSelection, cell: GridCell): GridSelection {
  const { shape, mode, anchor, focus, ranges } = selection;
  if (anchor === null || !isInside(shape, cell)) return selection;
  // A pointer reports every pixel: returns the same state for the same cell, so that nothing renders again.
  if (isSameCell(cell, focus) && selection.isDragging) return selection;
  const range = rangeInMode(shape, mode, anchor, cell);
  return { ...selection, focus: cell, ranges: [...ranges.slice(0, -1), range] };
}

function extendedTo(selection: GridSelection, range: GridRange): GridSelection {
  const anchor = { row: range.top, column: range.left };
  const focus = { row: range.bottom, column: range.right };
  if (!isInside(selection.shape, anchor) || !isInside(selection.shape, focus)) return selection;
  return {
    ...selection,
    mode: 'cell',
    anchor,
    focus,
    ranges: [...selection.ranges.slice(0, -1), rangeBetween(anchor, focus)],
  };
}

function allSelected(selection: GridSelection): GridSelection {
  const { shape } = selection;
  const anchor = { row: 0, column: 0 };
  if (!isInside(shape, anchor)) return selection;
  const end = { row: shape.rows.length - 1, column: shape.columns.length - 1 };
  // The focus stays: moving it to the last cell would scroll away from what the person sees.
  const focus = selection.focus ?? anchor;
  return { ...selection, mode: 'cell', anchor, focus, ranges: [rangeBetween(anchor, end)] };
}

function rangeInMode(shape: GridShape, mode: SelectionMode, anchor: GridCell, focus: GridCell): GridRange {
  const between = rangeBetween(anchor, focus);
  const ofMode = {
    cell: () => between,
    row: () => wholeRows(between, shape),
    column: () => wholeColumns(between, shape),
  } satisfies Record<SelectionMode, () => GridRange>;
  return ofMode[mode]();
}

function reshaped(selection: GridSelection, shape: GridShape): GridSelection {
  const from = selection.shape;
  const ranges = selection.ranges.flatMap((range) => {
    const moved = rangeAfterReshaping(range, from, shape);
    if (moved === null) return [];
    if (selection.mode === 'row') return [wholeRows(moved, shape)];
    return [selection.mode === 'column' ? wholeColumns(moved, shape) : moved];
  });
  const focus = cellAfter(selection.focus, from, shape);
  const anchor = ranges.length === 0 ? null : cellAfter(selection.anchor, from, shape);
  return { ...selection, shape, ranges, focus, anchor, isDragging: false };
}

function cellAfter(cell: GridCell | null, from: GridShape, to: GridShape): GridCell | null {
  const moved = cell && rangeAfterReshaping(rangeBetween(cell, cell), from, to);
  return moved && { row: moved.top, column: moved.left };
}

type Key = string | null;

/** The range after rows or columns were added, removed or moved; null if nothing of it is left. */
function rangeAfterReshaping(range: GridRange, from: GridShape, to: GridShape): GridRange | null {
  const rows = spanAfter(from.rows.slice(range.top, range.bottom + 1), range.top, from.rows, to.rows);
  const columns = spanAfter(
    from.columns.slice(range.left, range.right + 1),
    range.left,
    from.columns,
    to.columns,
  );
  if (rows === null || columns === null) return null;
  return { top: rows.first, bottom: rows.last, left: columns.first, right: columns.last };
}

function spanAfter(
  keys: readonly Key[],
  start: number,
  before: readonly Key[],
  after: readonly Key[],
): { first: number; last: number } | null {
  const kept = keys
    .map((key, offset) => indexAfter(key, start + offset, before, after))
    .filter((index) => index !== -1);
  return kept.length === 0 ? null : { first: Math.min(...kept), last: Math.max(...kept) };
}

function indexAfter(key: Key, index: number, before: readonly Key[], after: readonly Key[]): number {
  const found = after.indexOf(key);
  if (found !== -1) return found;
  // A renamed bucket: its name is gone, and its place has a name that is new.
  const successor = after[index];
  const isRenamed = before.length === after.length && successor !== undefined && !before.includes(successor);
  return isRenamed ? index : -1;
}
