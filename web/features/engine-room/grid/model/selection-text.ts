import { counted } from '#domain/text/counts.ts';
import { type GridSelection, selectedCells } from './grid-selection.ts';
import { labelOfRow } from './grid-shape.ts';

export interface SelectionText {
  /** '6 cells'. */
  readonly count: string;
  /** 'iPhone New Unlocked to iPhone Used Unlocked, 301-469 to 470+'. */
  readonly place: string;
}

/** The selection in words; null if it is empty. */
export function describeSelection(selection: GridSelection): SelectionText | null {
  const count = selectedCells(selection).length;
  const range = selection.ranges.at(-1);
  if (range === undefined) return null;
  const { rows, columns } = selection.shape;
  const across = between(labelOfRow(rows[range.top] ?? null), labelOfRow(rows[range.bottom] ?? null));
  const down = between(columns[range.left] ?? '', columns[range.right] ?? '');
  const place = selection.ranges.length === 1 ? `${across}, ${down}` : `${selection.ranges.length} ranges`;
  return { count: counted(count, 'cell'), place };
}

function between(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`;
}
