import { type RefObject, useLayoutEffect } from 'react';
import type { GridSelection } from './grid-selection.ts';

interface FocusOptions {
  readonly isEditing: boolean;
  /** Set when a field closes that had the focus: it takes the focus along when it goes. */
  readonly wantsFocus: RefObject<boolean>;
}

/** Takes the browser's focus along with the matrix' own, as long as somebody works in the matrix. */
export function useCellFocus(
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
