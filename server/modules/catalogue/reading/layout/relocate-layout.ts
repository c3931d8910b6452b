import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import {
  type ColumnMark,
  type Fingerprint,
  fingerprintOf,
  isSameHeading,
  recogniseLayout,
} from './fingerprint.ts';

/** A confirmed layout in a sheet whose columns have changed. */
export interface RelocatedLayout {
  readonly layout: SheetLayout;
  /** Every column has kept its heading, though not its place. */
  readonly isMoved: boolean;
}

/**
 * Follows the confirmed columns to where their headings are now. One whose heading is gone stays in its place, under its
 * new heading; null if another confirmed column is there now, because its prices would get the wrong label.
 */
export function relocateLayout(
  sheet: PriceSheet,
  layout: SheetLayout,
  confirmed: Fingerprint,
): RelocatedLayout | null {
  const placed = recogniseLayout(sheet, layout, confirmed).layout;
  const now = fingerprintOf(sheet, placed);
  const mapped = placed.columns.filter(({ role }) => role !== 'ignore');
  const moved = mapped.map(({ column }) => placeOf(column, confirmed, now));
  const letters = moved.map(({ column }) => column);
  // The names of devices that stood above the columns are in the layout: they would stay.
  const hasOtherUpper = moved.some(({ isFound, was }) => !isFound && was?.upper !== undefined);
  if (new Set(letters).size < letters.length || hasOtherUpper) return null;
  const columns = mapped.map((column, index): LayoutColumn => ({ ...column, column: letters[index] ?? '' }));
  const ignored = now
    .filter(({ column }) => !letters.includes(column))
    .map(({ column }): LayoutColumn => ({ column, role: 'ignore' }));
  return {
    layout: { ...placed, columns: [...columns, ...ignored] },
    isMoved: moved.every(({ isFound }) => isFound),
  };
}

interface Place {
  readonly column: string;
  readonly isFound: boolean;
  readonly was: ColumnMark | undefined;
}

function placeOf(letters: string, confirmed: Fingerprint, now: Fingerprint): Place {
  const was = confirmed.find(({ column }) => column === letters);
  const is = now.find(({ column }) => column === letters);
  const stays = (isFound: boolean) => ({ column: letters, isFound, was });
  if (was === undefined || was.heading === '') return stays(is?.heading === was?.heading);
  if (is && isSameHeading(was, is)) return stays(true);
  const [only, ...more] = now.filter((mark) => isSameHeading(mark, was));
  return only && more.length === 0 ? { column: only.column, isFound: true, was } : stays(false);
}
