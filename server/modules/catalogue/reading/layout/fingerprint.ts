import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { factsOf, isNumeric } from '#server/modules/catalogue/reading/column-facts.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import {
  filledRows,
  lettersOf,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { indexOfLetters } from './layout-columns.ts';

/** A column as it was when its layout was confirmed. */
export interface ColumnMark {
  readonly column: string;
  readonly heading: string;
  readonly holds: 'words' | 'numbers';
}

/** The columns that are not empty: what makes a sheet the one whose layout was confirmed. */
export type Fingerprint = readonly ColumnMark[];

/** How a sheet with a confirmed layout is read today: with its header where it is now, or not at all. */
export interface RecognisedLayout {
  readonly layout: SheetLayout;
  /** What differs from the confirmed sheet, as a sentence; null if nothing does. */
  readonly change: string | null;
}

type Rows = readonly (readonly PriceCell[])[];

export function fingerprintOf(sheet: PriceSheet, { headerRow }: SheetLayout): Fingerprint {
  return marksOf(filledRows(sheet), headerRow);
}

/**
 * Finds the confirmed header again, wherever it has moved, and compares the columns. A column that the layout ignores
 * may change, unless it now holds prices.
 */
export function recogniseLayout(
  sheet: PriceSheet,
  layout: SheetLayout,
  confirmed: Fingerprint,
): RecognisedLayout {
  const rows = filledRows(sheet);
  const headerRow = layout.headerRow === null ? null : findHeaderRow(rows, layout, confirmed);
  const placed = { ...layout, headerRow };
  const now = marksOf(rows, headerRow);
  const change =
    layout.columns.map((column) => changeOf(column, confirmed, now)).find((sentence) => sentence !== null) ??
    newPriceIn(layout, confirmed, now) ??
    null;
  return { layout: placed, change };
}

function marksOf(rows: Rows, headerRow: number | null): ColumnMark[] {
  const header = headerRow === null ? [] : (rows[headerRow - 1] ?? []);
  return factsOf(rows.slice(headerRow ?? 0)).flatMap((facts, column) => {
    const heading = textOf(header[column]);
    if (facts.filled === 0 && heading === '') return [];
    return [
      {
        column: lettersOf(column),
        heading,
        holds: isNumeric(facts) ? ('numbers' as const) : ('words' as const),
      },
    ];
  });
}

/** The first row with all the confirmed headings; the confirmed row if there is none. */
function findHeaderRow(
  rows: Rows,
  { headerRow, columns }: SheetLayout,
  confirmed: Fingerprint,
): number | null {
  const mapped = new Set(columns.filter(({ role }) => role !== 'ignore').map(({ column }) => column));
  const headings = confirmed
    .filter(({ column, heading }) => mapped.has(column) && heading !== '')
    .map(({ column, heading }) => ({ index: indexOfLetters(column), heading }));
  const found = rows
    .slice(0, LAYOUT_LIMITS.headerRowMax)
    .findIndex((row) => headings.every(({ index, heading }) => textOf(row[index]) === heading));
  return found === -1 || headings.length === 0 ? headerRow : found + 1;
}

function changeOf({ column, role }: LayoutColumn, confirmed: Fingerprint, now: Fingerprint): string | null {
  if (role === 'ignore') return null;
  const [was, is] = [markOf(confirmed, column), markOf(now, column)];
  if (was === undefined) return null;
  if (is === undefined) return `Column ${column} was ${shown(was)} and is now empty`;
  if (was.heading !== is.heading) return `Column ${column} was ${shown(was)} and is now ${shown(is)}`;
  // Notes and stock may be words one day and numbers the next.
  if (was.holds === is.holds || (role !== 'name' && role !== 'price')) return null;
  return `Column ${column}${was.heading === '' ? '' : ` '${was.heading}'`} held ${was.holds} and now holds ${is.holds}`;
}

/** A column that nobody was asked about, with a heading that may be a price's. */
function newPriceIn(
  { columns, headerRow }: SheetLayout,
  confirmed: Fingerprint,
  now: Fingerprint,
): string | null {
  const isIgnored = (letters: string) =>
    columns.every(({ column, role }) => column !== letters || role === 'ignore');
  const found = now.find((mark) => {
    if (mark.holds !== 'numbers' || !isIgnored(mark.column)) return false;
    const was = markOf(confirmed, mark.column);
    if (was !== undefined && was.heading === mark.heading && was.holds === 'numbers') return false;
    return headerRow === null || PRICE_LIKE.has(headingKind(mark.heading));
  });
  return found
    ? `Column ${found.column} ${found.heading === '' ? '' : `'${found.heading}' `}is new and may hold prices`
    : null;
}

const PRICE_LIKE: ReadonlySet<string> = new Set(['bare', 'price', 'label', 'unknown']);

function markOf(fingerprint: Fingerprint, letters: string): ColumnMark | undefined {
  return fingerprint.find(({ column }) => column === letters);
}

function shown({ heading }: ColumnMark): string {
  return heading === '' ? 'without a heading' : `'${heading}'`;
}
