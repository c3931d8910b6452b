import {
  type FocusEvent,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { type RoomTarget, RoomTargetContext } from '#web/features/engine-room/room-target.ts';
import { type EditedCell, EditedCellContext } from './edited-cell.ts';
import type { Matrix } from './model/grid-commands.ts';
import {
  emptySelection,
  type GridSelection,
  type SelectionAction,
  selectedCells,
  selectInGrid,
} from './model/grid-selection.ts';
import { type GridShape, isSameShape, shapeOf } from './model/grid-shape.ts';
import { describeSelection } from './model/selection-text.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridTouch } from './use-grid-touch.ts';
import { useMatrixEdits } from './use-matrix-edits.ts';

interface PricingGridOptions {
  readonly draft: Configuration;
  readonly role: PriceView;
  readonly categories: readonly string[];
  readonly onChange: (next: Configuration) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The state of the matrix: selection, editing, and the handlers for both. */
export function usePricingGrid({ draft, role, categories, ...options }: PricingGridOptions) {
  const target = use(RoomTargetContext);
  const { selection, dispatch } = useGridSelection(categories, draft, target);
  const [note, announce] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const cells = useMemo(() => selectedCells(selection), [selection]);
  const matrix: Matrix = { configuration: draft, role, shape: selection.shape };
  const focus = selection.focus ?? { row: 0, column: 0 };

  function select(action: SelectionAction): void {
    if (action.type !== 'drag-end') announce(null);
    dispatch(action);
  }
  const wantsFocus = useRef(target !== null);
  const returnFocus = () => {
    wantsFocus.current = true;
  };
  const { onChange } = options;
  // A move that belongs to an edit is not announced: the edit is.
  const edits = useMatrixEdits(matrix, selection, cells, {
    onChange,
    select: dispatch,
    announce,
    returnFocus,
  });
  useCellFocus(table, selection, { isEditing: edits.editing !== null, wantsFocus });
  const pointer = useGridPointer(selection, {
    select,
    edit: (cell) => edits.edit(cell, null),
    fill: edits.fill,
  });
  useGridTouch(table, select);
  const onKeyDown = useGridKeys(selection, draft.money, {
    select,
    edit: (typed) => edits.edit(focus, typed),
    step: edits.step,
    fill: (direction) => edits.fillWithin(selection.ranges, direction),
    reset: edits.reset,
    undo: options.onUndo,
    redo: options.onRedo,
  });
  const clipboard = useGridClipboard(matrix, selection, { ...edits, select: dispatch, announce });
  // Tab into the matrix selects nothing yet, but keys need a cell to act on. Uses the focused cell, not the first one,
  // because the first tap of a finger focuses the cell it is on.
  const onFocus = ({ target }: FocusEvent) => {
    if (selection.focus !== null || !(target instanceof HTMLElement && target.matches('[role="gridcell"]')))
      return;
    const { row, column } = target.dataset;
    dispatch({ type: 'move', to: { row: Number(row), column: Number(column) }, gesture: 'replace' });
  };
  return {
    matrix,
    selection,
    cells,
    edits,
    table,
    fillTarget: pointer.fillTarget,
    handlers: { ...pointer.handlers, ...clipboard, onKeyDown, onFocus },
    announcement: note ?? (cells.length > 1 ? textOf(selection) : ''),
  };
}

function useGridSelection(
  categories: readonly string[],
  { buckets }: Configuration,
  target: RoomTarget | null,
) {
  const shape = useMemo(
    () =>
      shapeOf(
        categories,
        buckets.map(([label]) => label),
      ),
    [categories, buckets],
  );
  const kept = use(EditedCellContext);
  const [selection, dispatch] = useReducer(
    selectInGrid,
    shape,
    (first) => keptSelection(kept?.current ?? null, first) ?? selectionAt(first, target),
  );
  if (!isSameShape(selection.shape, shape)) dispatch({ type: 'reshape', shape });
  return { selection, dispatch };
}

/** What a kept value is for. Null if rows or buckets have changed meanwhile: it was meant for another cell. */
function keptSelection(edited: EditedCell | null, shape: GridShape): GridSelection | null {
  return edited && isSameShape(edited.selection.shape, shape) ? edited.selection : null;
}

/** Nothing is selected if the draft no longer has the cell. */
function selectionAt(shape: GridShape, target: RoomTarget | null): GridSelection {
  const empty = emptySelection(shape);
  if (target === null) return empty;
  const cell = { row: shape.rows.indexOf(target.category), column: shape.columns.indexOf(target.bucket) };
  return selectInGrid(empty, { type: 'move', to: cell, gesture: 'replace' });
}

function textOf(selection: Parameters<typeof describeSelection>[0]): string {
  const text = describeSelection(selection);
  return text === null ? '' : `${text.count}, ${text.place}`;
}

interface FocusOptions {
  readonly isEditing: boolean;
  /** Set when a focused field closes, because the focus disappears with it. */
  readonly wantsFocus: RefObject<boolean>;
}

/** Moves the browser's focus with the focus of the matrix, while somebody works in the matrix. */
function useCellFocus(
  table: RefObject<HTMLTableElement | null>,
  { focus, mode }: GridSelection,
  { isEditing, wantsFocus }: FocusOptions,
): void {
  useLayoutEffect(() => {
    const isHere = table.current?.contains(document.activeElement) ?? false;
    if (focus === null || isEditing || !(isHere || wantsFocus.current)) return;
    wantsFocus.current = false;
    const selector = `[role="gridcell"][data-row="${focus.row}"][data-column="${focus.column}"]`;
    const cell = table.current?.querySelector<HTMLElement>(selector);
    cell?.focus({ preventScroll: true });
    // A header selects its whole row or column: scrolling to one end would only lose the place.
    if (mode === 'cell') cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, focus, mode, isEditing, wantsFocus]);
}
