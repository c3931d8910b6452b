import {
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import type { Matrix } from './model/grid-commands.ts';
import {
  emptySelection,
  type GridSelection,
  type SelectionAction,
  selectedCells,
  selectInGrid,
} from './model/grid-selection.ts';
import { isSameShape, shapeOf } from './model/grid-shape.ts';
import { describeSelection } from './model/selection-text.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useMatrixEdits } from './use-matrix-edits.ts';

interface PricingGridOptions {
  readonly draft: Configuration;
  readonly role: PriceView;
  readonly categories: readonly string[];
  readonly onChange: (next: Configuration) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The matrix as something to work in: what is selected, what is being edited, and every way to do either. */
export function usePricingGrid({ draft, role, categories, ...options }: PricingGridOptions) {
  const { selection, dispatch } = useGridSelection(categories, draft);
  const [note, announce] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const cells = useMemo(() => selectedCells(selection), [selection]);
  const matrix: Matrix = { configuration: draft, role, shape: selection.shape };
  const focus = selection.focus ?? { row: 0, column: 0 };

  function select(action: SelectionAction): void {
    if (action.type !== 'drag-end') announce(null);
    dispatch(action);
  }
  const wantsFocus = useRef(false);
  const returnFocus = () => {
    wantsFocus.current = true;
  };
  const { onChange } = options;
  // A move that belongs to an edit is silent: what is to be heard is the edit.
  const edits = useMatrixEdits(matrix, cells, { onChange, select: dispatch, announce, returnFocus });
  useCellFocus(table, selection, { isEditing: edits.editing !== null, wantsFocus });
  const pointer = useGridPointer(selection, {
    select,
    edit: (cell) => edits.edit(cell, null),
    fill: edits.fill,
  });
  const onKeyDown = useGridKeys(selection, {
    select,
    edit: (typed) => edits.edit(focus, typed),
    step: edits.step,
    reset: edits.reset,
    undo: options.onUndo,
    redo: options.onRedo,
  });
  const clipboard = useGridClipboard(matrix, selection, { ...edits, select: dispatch, announce });
  // Coming in by Tab is not yet a choice of cells; but with none chosen, keys would have nothing to act on. The cell that
  // has the focus, not the first one: a finger's first tap gives it to the cell it is on, and would be led away from it.
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

function useGridSelection(categories: readonly string[], { buckets }: Configuration) {
  const shape = useMemo(
    () =>
      shapeOf(
        categories,
        buckets.map(([label]) => label),
      ),
    [categories, buckets],
  );
  const [selection, dispatch] = useReducer(selectInGrid, shape, emptySelection);
  if (!isSameShape(selection.shape, shape)) dispatch({ type: 'reshape', shape });
  return { selection, dispatch };
}

function textOf(selection: Parameters<typeof describeSelection>[0]): string {
  const text = describeSelection(selection);
  return text === null ? '' : `${text.count}, ${text.place}`;
}

interface FocusOptions {
  readonly isEditing: boolean;
  /** Set when a field closes that had the focus: it takes the focus along when it goes. */
  readonly wantsFocus: RefObject<boolean>;
}

/** Takes the browser's focus along with the matrix' own, as long as somebody works in the matrix. */
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
    // A head stands for its whole row or column: scrolling to one end of it would only lose the place.
    if (mode === 'cell') cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, focus, mode, isEditing, wantsFocus]);
}
