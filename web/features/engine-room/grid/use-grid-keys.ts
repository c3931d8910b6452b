import type { KeyboardEvent } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import { cellAfterMove, type GridIntent, intentOfKey } from './model/grid-keys.ts';
import type { FillDirection } from './model/grid-ranges.ts';
import type { GridSelection, SelectionAction } from './model/grid-selection.ts';

interface KeyActions {
  readonly select: (action: SelectionAction) => void;
  readonly edit: (typed: string | null) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly fill: (direction: FillDirection) => void;
  readonly reset: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The keyboard while no cell is being edited. */
export function useGridKeys(selection: GridSelection, money: Money | undefined, actions: KeyActions) {
  const focus = selection.focus ?? { row: 0, column: 0 };

  function selectionActionOf(intent: GridIntent): SelectionAction | null {
    switch (intent.type) {
      case 'move': {
        const to = cellAfterMove(selection.shape, focus, intent.move);
        return { type: 'move', to, gesture: intent.isExtending ? 'extend' : 'replace' };
      }
      case 'select-row':
        return { type: 'click', mode: 'row', cell: focus, gesture: 'replace' };
      case 'select-column':
        return { type: 'click', mode: 'column', cell: focus, gesture: 'replace' };
      case 'select-all':
      case 'clear':
        return { type: intent.type };
      case 'edit':
      case 'step':
      case 'fill':
      case 'reset':
      case 'undo':
      case 'redo':
        return null;
    }
  }

  function perform(intent: GridIntent): void {
    const selecting = selectionActionOf(intent);
    if (selecting) actions.select(selecting);
    else if (intent.type === 'edit') actions.edit(intent.typed);
    else if (intent.type === 'step') actions.step(intent.direction);
    else if (intent.type === 'fill') actions.fill(intent.direction);
    else if (intent.type === 'reset') actions.reset();
    else if (intent.type === 'undo') actions.undo();
    else if (intent.type === 'redo') actions.redo();
  }

  return function onKeyDown(event: KeyboardEvent): void {
    // Fields and buttons inside the matrix handle their own keys.
    if (!(event.target instanceof Element) || event.target.closest('input, [data-no-select]')) return;
    const intent = intentOfKey(event, money);
    // With nothing to clear, Escape is for the dialog around the matrix.
    if (intent === null || (intent.type === 'clear' && selection.ranges.length === 0)) return;
    event.preventDefault();
    if (intent.type === 'clear') event.stopPropagation();
    perform(intent);
  };
}
