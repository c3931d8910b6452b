import { useState } from 'react';
import type { Configuration } from '#domain/contract/configuration.ts';
import type { EditExit } from './cell-editor.tsx';
import { textOfRule } from './cell-text.ts';
import { type FillValues, filledRule } from './fill-values.ts';
import {
  changeAlike,
  changeCells,
  fillCells,
  type Matrix,
  resetCells,
  ruleAt,
  stepCells,
} from './grid-commands.ts';
import { cellAfterMove } from './grid-moves.ts';
import { nameOfCell, readIntoCell } from './grid-paste.ts';
import type { GridRange } from './grid-ranges.ts';
import type { SelectionAction } from './grid-selection.ts';
import type { GridCell, GridShape } from './grid-shape.ts';
import { cellCount } from './selection-text.ts';

/** A cell with its field open. */
interface Editing {
  readonly cell: GridCell;
  readonly initialText: string;
  /** What was selected when it opened: by the time a value is taken, a click may have selected something else. */
  readonly selected: readonly GridCell[];
  /** Typed over a selection, a value is for all of it; opened by Enter or a double click, for its cell. */
  readonly isForAll: boolean;
  readonly shape: GridShape;
}

interface EditActions {
  readonly onChange: (next: Configuration) => void;
  readonly select: (action: SelectionAction) => void;
  readonly announce: (note: string) => void;
  readonly returnFocus: () => void;
}

/** Everything that changes rules. Each is one call of onChange, so that one undo takes it back. */
export function useMatrixEdits(matrix: Matrix, cells: readonly GridCell[], actions: EditActions) {
  const [editing, setEditing] = useState<Editing | null>(null);

  function change(configuration: Configuration, note: string): void {
    if (configuration !== matrix.configuration) actions.onChange(configuration);
    actions.announce(note);
  }

  function edit(cell: GridCell, typed: string | null): void {
    const initialText = typed ?? textOfRule(matrix.role, ruleAt(matrix, cell));
    if (cells.length === 0) actions.select({ type: 'move', to: cell, gesture: 'replace' });
    const selected = cells.length === 0 ? [cell] : cells;
    setEditing({ cell, initialText, selected, isForAll: typed !== null, shape: matrix.shape });
  }

  function commit(text: string, exit: EditExit): void {
    if (editing === null) return;
    setEditing(null);
    if (exit !== 'away') actions.returnFocus();
    const entry = readIntoCell(matrix, editing.cell, text);
    if (!entry.ok) return;
    const targets = editing.isForAll || exit === 'stay' ? editing.selected : [editing.cell];
    change(
      changeCells(matrix, targets, () => entry.rule),
      noteOf(matrix.shape, targets, text),
    );
    if (targets.length > 1 || exit === 'away' || exit === 'stay') return;
    const to = cellAfterMove(matrix.shape, editing.cell, exit);
    actions.select({ type: 'move', to, gesture: 'replace' });
  }

  return {
    // Categories or buckets have come or gone under the field: its place is another cell now.
    editing: editing?.shape === matrix.shape ? editing : null,
    edit,
    commit,
    change,
    cancel: () => {
      setEditing(null);
      actions.returnFocus();
    },
    reset: () => change(resetCells(matrix, cells), `${cellCount(cells.length)} reset to the default rules`),
    step: (direction: 1 | -1) =>
      change(
        stepCells(matrix, cells, direction),
        `${cellCount(cells.length)} one step ${direction === 1 ? 'up' : 'down'}`,
      ),
    apply: (values: FillValues) =>
      change(
        changeAlike(matrix, cells, (current) => {
          const reading = filledRule(values, current);
          return reading.ok ? reading.rule : current;
        }),
        `Applied to ${cellCount(cells.length)}`,
      ),
    fill: (source: GridRange, target: GridRange) => {
      change(fillCells(matrix, source, target), 'Filled');
      actions.select({ type: 'extend-to-range', range: target });
    },
  };
}

function noteOf(shape: GridShape, cells: readonly GridCell[], text: string): string {
  const [cell] = cells;
  const where = cells.length === 1 && cell ? nameOfCell(shape, cell) : cellCount(cells.length);
  return `${where}: ${text.trim() === '' ? 'default' : text.trim()}`;
}
