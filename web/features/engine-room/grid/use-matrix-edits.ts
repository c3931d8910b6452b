import { use, useState } from 'react';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { counted } from '#domain/text/counts.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { EditExit } from './cell-editor.tsx';
import { type EditedCell, EditedCellContext } from './edited-cell.ts';
import { type FillValues, filledRule } from './model/fill-values.ts';
import {
  changeCells,
  changeCellsByRule,
  fillCells,
  type Matrix,
  resetCells,
  ruleAt,
  stepCells,
} from './model/grid-commands.ts';
import { cellAfterMove } from './model/grid-keys.ts';
import { readIntoCell } from './model/grid-paste.ts';
import {
  cellsInRange,
  cellsInRanges,
  type FillDirection,
  fillSourceOf,
  type GridRange,
} from './model/grid-ranges.ts';
import {
  type GridSelection,
  type SelectionAction,
  selectedCells,
  selectInGrid,
} from './model/grid-selection.ts';
import { type GridCell, nameOfCell } from './model/grid-shape.ts';

interface EditActions {
  readonly onChange: (next: Configuration) => void;
  readonly select: (action: SelectionAction) => void;
  readonly announce: (note: string) => void;
  readonly returnFocus: () => void;
}

/** Everything that changes rules. Each change is one call of onChange, so that one undo reverts it. */
export function useMatrixEdits(
  matrix: Matrix,
  selection: GridSelection,
  cells: readonly GridCell[],
  actions: EditActions,
) {
  const kept = use(EditedCellContext);
  const [editing, setEditing] = useState(kept?.current ?? null);

  function keep(edited: EditedCell | null): void {
    if (kept) kept.current = edited;
  }

  function show(edited: EditedCell | null): void {
    setEditing(edited);
    keep(edited);
  }

  function change(configuration: Configuration, changed: readonly GridCell[]): void {
    if (configuration !== matrix.configuration) actions.onChange(configuration);
    actions.announce(noteOf({ ...matrix, configuration }, changed));
  }

  function edit(cell: GridCell, typed: string | null): void {
    const initialText = typed ?? textAt(matrix, cell);
    const move = { type: 'move', to: cell, gesture: 'replace' } as const;
    if (cells.length === 0) actions.select(move);
    const selected = cells.length === 0 ? selectInGrid(selection, move) : selection;
    show({ cell, initialText, selection: selected, isForAll: typed !== null });
  }

  function commit(text: string, exit: EditExit): void {
    if (editing === null) return;
    show(null);
    if (exit !== 'away') actions.returnFocus();
    const entry = readIntoCell(matrix, editing.cell, text);
    if (!entry.ok) return;
    const targets = editing.isForAll || exit === 'stay' ? selectedCells(editing.selection) : [editing.cell];
    change(
      changeCells(matrix, targets, () => entry.rule),
      targets,
    );
    if (targets.length > 1 || exit === 'away' || exit === 'stay' || exit === 'here') return;
    const to = cellAfterMove(matrix.shape, editing.cell, exit);
    actions.select({ type: 'move', to, gesture: 'replace' });
  }

  return {
    // If categories or buckets were added or removed, the field would now be in another cell.
    editing: editing?.selection.shape === matrix.shape ? editing : null,
    edit,
    commit,
    change,
    type: (text: string) => keep(editing && { ...editing, initialText: text }),
    cancel: () => {
      show(null);
      actions.returnFocus();
    },
    refuse: (message: string) => {
      if (editing === null) return;
      show(null);
      const description = `${nameOfCell(matrix.shape, editing.cell)}: ${message}`;
      toast({ title: 'Value not changed', description, tone: 'destructive' });
    },
    reset: () => change(resetCells(matrix, cells), cells),
    step: (direction: 1 | -1) => change(stepCells(matrix, cells, direction), cells),
    apply: (values: FillValues) =>
      change(
        changeCellsByRule(matrix, cells, (rule) => filledOr(values, rule, matrix.configuration.money)),
        cells,
      ),
    fillWithin: (ranges: readonly GridRange[], direction: FillDirection) => {
      const filled = ranges.flatMap((range) => {
        const source = fillSourceOf(range, direction);
        return source ? [{ source, range }] : [];
      });
      const configuration = filled.reduce(
        (current, { source, range }) => fillCells({ ...matrix, configuration: current }, source, range),
        matrix.configuration,
      );
      change(configuration, cellsInRanges(filled.map(({ range }) => range)));
    },
    fill: (source: GridRange, target: GridRange) => {
      change(fillCells(matrix, source, target), cellsInRange(target));
      actions.select({ type: 'extend-to-range', range: target });
    },
  };
}

// The fill bar refuses invalid values earlier; if one gets here, the cell keeps its rule.
function filledOr(values: FillValues, current: MarginRule, money: Money | undefined): MarginRule {
  const reading = filledRule(values, current, money);
  return reading.ok ? reading.rule : current;
}

/** The announcement of a change: 'iPad, 470+: 12%', '6 cells: 12%', or '6 cells changed' for different values. */
function noteOf(matrix: Matrix, cells: readonly GridCell[]): string {
  const [first] = cells;
  const where = cells.length === 1 && first ? nameOfCell(matrix.shape, first) : counted(cells.length, 'cell');
  const [text, ...others] = new Set(cells.map((cell) => textAt(matrix, cell)));
  return others.length === 0 ? `${where}: ${text ?? ''}` : `${where} changed`;
}

function textAt(matrix: Matrix, cell: GridCell): string {
  return textOfRule(matrix.role, ruleAt(matrix, cell), matrix.configuration.money);
}
