import type { Money } from '#domain/contract/entities/money.ts';
import { headingKind, isPlainHeading } from '#server/modules/catalogue/reading/column-names.ts';
import { hasContent } from '#server/modules/catalogue/reading/judge-row.ts';
import { rowsBelow } from '#server/modules/catalogue/reading/later-headers.ts';
import { isBlank, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { LayoutColumns, PriceColumn } from './layout-columns.ts';
import { isAmountCell, isHeadingCell } from './price-cells.ts';
import { SIZE_FIRST } from './row-names.ts';

type Row = readonly PriceCell[];

/** Where a row stands. */
export interface RowPlace {
  /** The next row that is not blank. */
  readonly next: Row | undefined;
  /** The next rows up to another header. */
  readonly below: () => readonly Row[];
  /** No device stands right above it. */
  readonly isAfterBreak: boolean;
  readonly isAfterDevice: boolean;
}

/** What a sheet says about the place of a row, whatever the rows above it were read as. */
export type Surroundings = Pick<RowPlace, 'next' | 'below'> & { readonly isBelowBlank: boolean };

/** The rows that are not blank, each with what stands around it. One by one: a list may have 200,000. */
export function* rowsWithContent(cells: readonly Row[]) {
  const filled = cells.flatMap((row, index) => (hasContent(row) ? [{ row, index }] : []));
  for (const [at, { row, index }] of filled.entries()) {
    const isBelowBlank = filled[at - 1]?.index !== index - 1;
    const around: Surroundings = {
      next: filled[at + 1]?.row,
      below: () => rowsBelow(cells, index),
      isBelowBlank,
    };
    yield { row, index, around };
  }
}

export const NOWHERE: RowPlace = {
  next: undefined,
  below: () => [],
  isAfterBreak: false,
  isAfterDevice: false,
};

/**
 * Known headings over the prices, or new words over all of them where a block may begin. 'Not available' beside a device
 * is no heading: it would rename the prices of all rows below it.
 */
export function isHeadingRow(row: Row, columns: LayoutColumns, place: RowPlace): boolean {
  const { prices, money } = columns;
  const filled = prices.filter(({ column }) => !isBlank(row[column]));
  if (filled.length === 0 || !filled.every(({ column }) => isHeadingCell(row[column], money))) return false;
  const texts = filled.map(({ column }) => textOf(row[column]));
  const headings = new Set(prices.map(({ heading }) => heading));
  const isPrice = (text: string) => headings.has(text) || PRICE_KINDS.has(headingKind(text));
  const isSeveral = filled.length > 1 && new Set(texts).size === texts.length;
  if (texts.some(isPrice) && texts.every((text) => headings.has(text) || isPlainHeading(text))) {
    const isGrouped = filled.length > 1 && prices.some(({ group }) => group !== '');
    if (isSeveral || isGrouped || isUnnamed(row, columns)) return true;
    // 'Locked' beside a device says why it has no price. Over the only prices of the next row it begins a block.
    const isConfirmed = filled.every(({ heading }, at) => heading === texts[at]);
    return mayBegin(row, columns, place) && (isConfirmed || isOnlyOver(filled, columns, place));
  }
  if (!isSeveral || !isOverAmounts(filled, place, money)) return false;
  return place.isAfterBreak || isUnnamed(row, columns);
}

/** The first of two header lines. */
export function isUpperLine(row: Row, columns: LayoutColumns, { next }: RowPlace): boolean {
  const filled = columns.prices.filter(({ column }) => !isBlank(row[column]));
  if (next === undefined || filled.length === 0 || columns.prices.length < 2) return false;
  const areHeadings = filled.every(({ column }) => isHeadingCell(row[column], columns.money));
  if (!areHeadings || !isUnnamed(row, columns)) return false;
  return isHeadingRow(next, columns, NOWHERE);
}

export function isUnnamed(row: Row, { names }: LayoutColumns): boolean {
  // '128GB' or 'Grade B' names the device of its row.
  const isHeading = (text: string) => isPlainHeading(text) && headingKind(text) !== 'label';
  return names.every((column) => isBlank(row[column]) || isHeading(textOf(row[column])));
}

/** A device that is a part of the names below it needs no break above it. */
function mayBegin(row: Row, { names, titleInName }: LayoutColumns, { isAfterBreak }: RowPlace): boolean {
  return (isAfterBreak || titleInName) && !SIZE_FIRST.test(textOf(row[names[0] ?? 0]));
}

function isOnlyOver(filled: readonly PriceColumn[], { prices, money }: LayoutColumns, place: RowPlace) {
  const isBlankBelow = (price: PriceColumn) => filled.includes(price) || isBlank(place.next?.[price.column]);
  return prices.every(isBlankBelow) && isOverAmounts(filled, place, money);
}

function isOverAmounts(filled: readonly PriceColumn[], { next }: RowPlace, money?: Money): boolean {
  return filled.some(({ column }) => isAmountCell(next?.[column], money));
}

const PRICE_KINDS: ReadonlySet<string> = new Set(['label', 'price', 'bare']);
