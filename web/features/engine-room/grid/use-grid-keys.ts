import type { KeyboardEvent } from 'react';
import { type GridIntent, intentOfKey } from './grid-keys.ts';
import { cellAfterMove } from './grid-moves.ts';
import type { GridSelection, SelectionAction } from './grid-selection.ts';

interface KeyActions {
  readonly select: (action: SelectionAction) => void;
  readonly edit: (typed: string | null) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly reset: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The keyboard while no cell is being edited. */
export function useGridKeys(selection: GridSelection, actions: KeyActions) {
  const focus = selection.focus ?? { row: 0, column: 0 };

  function perform(intent: GridIntent): void {
    switch (intent.type) {
      case 'move': {
        const to = cellAfterMove(selection.shape, focus, intent.move);
        return actions.select({ type: 'move', to, gesture: intent.isExtending ? 'extend' : 'replace' });
      }
      case 'edit':
        return actions.edit(intent.typed);
      case 'step':
        return actions.step(intent.direction);
      case 'select-row':
        return actions.select({ type: 'click', mode: 'row', cell: focus, gesture: 'replace' });
      case 'select-column':
        return actions.select({ type: 'click', mode: 'column', cell: focus, gesture: 'replace' });
      case 'select-all':
      case 'clear':
        return actions.select({ type: intent.type });
      case 'reset':
      case 'undo':
      case 'redo':
        return actions[intent.type]();
    }
  }

  return function onKeyDown(event: KeyboardEvent): void {
    // Fields and buttons inside the matrix have keys of their own.
    if (!(event.target instanceof Element) || event.target.closest('input, [data-no-select]')) return;
    const intent = intentOfKey(event);
    // With nothing left to clear, Escape is for whatever the matrix stands in.
    if (intent === null || (intent.type === 'clear' && selection.ranges.length === 0)) return;
    event.preventDefault();
    if (intent.type === 'clear') event.stopPropagation();
    perform(intent);
  };
}
