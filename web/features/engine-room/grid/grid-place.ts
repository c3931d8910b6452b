import type { SelectionMode } from './model/grid-selection.ts';
import type { GridCell } from './model/grid-shape.ts';

export interface GridPlace {
  readonly mode: SelectionMode;
  readonly cell: GridCell;
}

/** The cell or header that an element of the matrix belongs to; null for the buttons in a header and for a field in a cell. */
export function placeAt(target: EventTarget | null): GridPlace | null {
  if (!(target instanceof Element) || target.closest('[data-no-select], input')) return null;
  const place = target.closest<HTMLElement>('[data-row], [data-column]');
  if (!place) return null;
  const { row = '0', column = '0', head } = place.dataset;
  const mode = head === 'row' || head === 'column' ? head : 'cell';
  return { mode, cell: { row: Number(row), column: Number(column) } };
}
