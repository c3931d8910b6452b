import { createContext, type RefObject } from 'react';
import type { GridSelection } from './model/grid-selection.ts';
import type { GridCell } from './model/grid-shape.ts';

/** A cell with its field open. */
export interface EditedCell {
  readonly cell: GridCell;
  readonly initialText: string;
  /** What was selected when it opened: a click may select something else before the value is committed. */
  readonly selection: GridSelection;
  /** A value typed over a selection is for all of it; after Enter or a double click it is for one cell. */
  readonly isForAll: boolean;
}

/**
 * The open field with what is typed in it, held by the room like the draft: the matrix is gone while nobody is signed
 * in, and half a value must be neither lost nor committed.
 */
export const EditedCellContext = createContext<RefObject<EditedCell | null> | null>(null);
