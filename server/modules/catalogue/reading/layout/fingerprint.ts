import type { Money } from '#domain/contract/entities/money.ts';
import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import {
  areComparable,
  type ColumnFacts,
  factsOf,
  isNumeric,
  isOnRequest,
} from '#server/modules/catalogue/reading/column-facts.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import {
  filledRows,
  lettersOf,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { indexOfLetters } from './layout-columns.ts';
import { isAmountCell, isHeadingCell } from './price-cells.ts';
import { priceLabel } from './price-label.ts';

/** A column as it was when its layout was confirmed. */
export interface ColumnMark {
  readonly column: string;
  readonly heading: string;
  /** The first of two header lines, where names or labels come from it. */
  readonly upper?: string | undefined;
  readonly holds: 'words' | 'numbers' | 'nothing';
}

/** The columns that are not empty: what makes a sheet the one whose layout was confirmed. */
export type Fingerprint = readonly ColumnMark[];

/** How a sheet with a confirmed layout is read today: with its header where it is now, or not at all. */
export interface RecognisedLayout {
  readonly layout: SheetLayout;
  /** What differs from the confirmed sheet, as a sentence; null if nothing does. */
  readonly change: string | null;
  /** Every column that differs; `change` is about the first. */
  readonly changes: readonly ColumnChange[];
}

/** A column that is no longer the confirmed one. */
export interface ColumnChange {
  readonly column: string;
  /** Null for a column that was empty then. */
  readonly was: ColumnMark | null;
  /** Null for a column that is empty now. */
  readonly now: ColumnMark | null;
  readonly sentence: string;
}

type Rows = readonly (readonly PriceCell[])[];

export function fingerprintOf(sheet: PriceSheet, layout: SheetLayout): Fingerprint {
  return marksOf(filledRows(sheet), layout, sheet.money).marks;
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
  const headerRow = layout.headerRow === null ? null : findHeaderRow(rows, layout, confirmed, sheet.money);
  const placed = { ...layout, headerRow };
  const { marks, facts } = marksOf(rows, placed, sheet.money);
  const mapped = layout.columns.flatMap((column) => changesOf(column, confirmed, marks));
  const changes = [...mapped, ...newPricesIn(layout, confirmed, { marks, facts })];
  return { layout: placed, change: changes[0]?.sentence ?? null, changes };
}

function marksOf(
  rows: Rows,
  layout: SheetLayout,
  money: Money | undefined,
): { marks: ColumnMark[]; facts: readonly ColumnFacts[] } {
  const { headerRow } = layout;
  const header = headerRow === null ? [] : (rows[headerRow - 1] ?? []);
  const upper = upperLine(rows, layout);
  const facts = factsOf(rows.slice(headerRow ?? 0), money);
  const width = Math.max(facts.length, header.length);
  const marks = Array.from({ length: width }, (_, column): ColumnMark[] => {
    const heading = textOf(header[column]);
    const holds = kindOf(facts[column]);
    if (holds === 'nothing' && heading === '') return [];
    const above = upper.get(lettersOf(column));
    return [{ column: lettersOf(column), heading, ...(above && { upper: above }), holds }];
  });
  return { marks: marks.flat(), facts };
}

function kindOf(facts: ColumnFacts | undefined): ColumnMark['holds'] {
  if (facts === undefined || facts.filled === 0) return 'nothing';
  return isNumeric(facts) || isOnRequest(facts) ? 'numbers' : 'words';
}

/** What stands above each price of a header with two lines. A line of the terms above a header may change freely. */
function upperLine(rows: Rows, { headerRow, columns }: SheetLayout): Map<string, string> {
  const line = rows[(headerRow ?? 0) - 2] ?? [];
  const prices = columns.filter(({ role }) => role === 'price');
  let last = '';
  const above = new Map(
    prices.map(({ column }) => {
      last = textOf(line[indexOfLetters(column)]) || last;
      return [column, last];
    }),
  );
  const isTwoLines = prices.some(({ column, group = '', label = '' }) => {
    const text = above.get(column) ?? '';
    return group !== '' || (text !== '' && label.startsWith(`${priceLabel(text)} `));
  });
  return isTwoLines ? above : new Map();
}

/**
 * The confirmed row if it still has half of the confirmed headings, else the first row that has. Not the row with the
 * most: if the first header of several blocks is renamed, the second has more, and the rows above it would be lost. For the
 * same reason no row below prices.
 */
function findHeaderRow(
  rows: Rows,
  { headerRow, columns }: SheetLayout,
  confirmed: Fingerprint,
  money: Money | undefined,
): number | null {
  const mapped = new Set(columns.filter(({ role }) => role !== 'ignore').map(({ column }) => column));
  const headings = confirmed
    .filter(({ column, heading }) => mapped.has(column) && heading !== '')
    .map(({ column, heading }) => ({ index: indexOfLetters(column), heading }));
  const isHeader = (row: readonly PriceCell[] | undefined) => {
    const same = headings.filter(({ index, heading }) => isSame(textOf(row?.[index]), heading));
    return same.length > 0 && same.length * 2 >= headings.length;
  };
  if (isHeader(rows[(headerRow ?? 1) - 1])) return headerRow;
  const found = rows.slice(0, LAYOUT_LIMITS.headerRowMax).findIndex(isHeader);
  const prices = columns.flatMap(({ column, role }) => (role === 'price' ? [indexOfLetters(column)] : []));
  return found === -1 || hasList(rows.slice(0, found), prices, money) ? headerRow : found + 1;
}

/** Whether rows have prices: headings over amounts, or several amounts. Those of the terms stand alone: 'Minimum order, 500'. */
function hasList(rows: Rows, prices: readonly number[], money: Money | undefined): boolean {
  const isAmount = (cell: PriceCell | undefined) => isAmountCell(cell, money);
  return rows.some((row, index) => {
    const headed = prices.filter((column) => isHeadingCell(row[column], money));
    // One text over an amount may be two lines of the terms.
    const isHeader = headed.length >= Math.min(prices.length, 2);
    const isOverAmount = headed.some((column) => isAmount(rows[index + 1]?.[column]));
    return (isHeader && isOverAmount) || prices.filter((column) => isAmount(row[column])).length > 1;
  });
}

function changesOf(given: LayoutColumn, confirmed: Fingerprint, now: Fingerprint): ColumnChange[] {
  const { column } = given;
  const sentence = changeOf(given, confirmed, now);
  if (sentence === null) return [];
  return [{ column, was: markOf(confirmed, column) ?? null, now: markOf(now, column) ?? null, sentence }];
}

function changeOf({ column, role }: LayoutColumn, confirmed: Fingerprint, now: Fingerprint): string | null {
  if (role === 'ignore') return null;
  const [was, is] = [markOf(confirmed, column), markOf(now, column)];
  if (was === undefined) return null;
  if (is === undefined) return `Column ${column} was ${shown(was)} and is now empty${placeOf(was, now)}`;
  if (!isSameHeading(was, is)) {
    return `Column ${column} was ${shown(was)} and is now ${shown(is)}${placeOf(was, now)}`;
  }
  // Notes and stock may be words one day and numbers the next, and a grade may have no prices today.
  if (was.holds === is.holds || (role !== 'name' && role !== 'price')) return null;
  if (was.holds === 'nothing' || (is.holds === 'nothing' && role === 'price')) return null;
  const name = `Column ${column}${was.heading === '' ? '' : ` '${was.heading}'`}`;
  if (is.holds === 'nothing') return `${name} held ${was.holds} and is now empty`;
  return `${name} held ${was.holds} and now holds ${is.holds}`;
}

/** '; A+ is now in column C' */
function placeOf(was: ColumnMark, now: Fingerprint): string {
  const found = was.heading === '' ? [] : now.filter((mark) => isSameHeading(mark, was));
  return found.length === 1 ? `; ${shown(was)} is now in column ${found[0]?.column}` : '';
}

/** Columns that nobody was asked about, with headings that may be a price's. */
function newPricesIn(
  { columns, headerRow }: SheetLayout,
  confirmed: Fingerprint,
  { marks, facts }: { readonly marks: Fingerprint; readonly facts: readonly ColumnFacts[] },
): ColumnChange[] {
  const isIgnored = (letters: string) =>
    columns.every(({ column, role }) => column !== letters || role === 'ignore');
  const factsAt = (letters: string) => facts[indexOfLetters(letters)];
  const prices = columns.flatMap(({ column, role }) => (role === 'price' ? [factsAt(column)] : []));
  const found = marks.filter((mark) => {
    if (mark.holds !== 'numbers' || !isIgnored(mark.column)) return false;
    const was = markOf(confirmed, mark.column);
    if (was !== undefined && isSame(was.heading, mark.heading) && was.holds === 'numbers') return false;
    if (headerRow === null || PRICE_LIKE.has(headingKind(mark.heading))) return true;
    // Without a heading it may be a calculation.
    const own = factsAt(mark.column);
    return (
      mark.heading === '' && own !== undefined && prices.some((price) => price && areComparable(own, price))
    );
  });
  return found.map((mark) => ({
    column: mark.column,
    was: markOf(confirmed, mark.column) ?? null,
    now: mark,
    sentence: `Column ${mark.column} ${mark.heading === '' ? '' : `'${mark.heading}' `}is new and may hold prices`,
  }));
}

const PRICE_LIKE: ReadonlySet<string> = new Set(['bare', 'price', 'label', 'unknown']);

function markOf(fingerprint: Fingerprint, letters: string): ColumnMark | undefined {
  return fingerprint.find(({ column }) => column === letters);
}

/** Another case is no other heading. */
export function isSameHeading(one: ColumnMark, other: ColumnMark): boolean {
  return isSame(one.heading, other.heading) && isSame(one.upper ?? '', other.upper ?? '');
}

function isSame(one: string, other: string): boolean {
  return one === other || folded(one) === folded(other);
}

function shown({ heading, upper }: ColumnMark): string {
  const both = [upper, heading].filter(Boolean).join(' ');
  return both === '' ? 'without a heading' : `'${both}'`;
}
