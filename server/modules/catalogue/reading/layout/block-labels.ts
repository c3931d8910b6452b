import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { LayoutColumns, PriceColumn } from './layout-columns.ts';
import { isHeadingCell } from './price-cells.ts';

type Row = readonly PriceCell[];

/** The labels of the price columns, which a header row further down may change for the rows below it. */
export class BlockLabels {
  readonly #columns: LayoutColumns;
  /** Null for a column without a heading in this block. */
  #labels: readonly (string | null)[];

  constructor(columns: LayoutColumns) {
    this.#columns = columns;
    this.#labels = columns.prices.map(({ label }) => label);
  }

  /** Takes a header row's labels and returns true; false if the row is not a header. */
  take(row: Row): boolean {
    const { prices } = this.#columns;
    if (!isHeadingRow(row, prices)) return false;
    // The only price of a row needs no label: a repeated header says nothing new.
    if (prices.length > 1) this.#labels = prices.map((price) => labelIn(row, price));
    return true;
  }

  /** Undefined if this block has no heading there: nobody can say what the price means. */
  labelOf(index: number): string | null | undefined {
    if (this.#columns.prices.length < 2) return null;
    return this.#labels[index] ?? undefined;
  }
}

/** Headings over at least two price columns, or over the only one beside a name that repeats the header's. */
function isHeadingRow(row: Row, prices: readonly PriceColumn[]): boolean {
  const filled = prices.filter(({ column }) => textOf(row[column]) !== '');
  if (filled.length === 0 || !filled.every(({ column }) => isHeadingCell(row[column]))) return false;
  if (prices.length > 1) return filled.length > 1;
  return filled.every(({ column, heading }) => heading !== '' && textOf(row[column]) === heading);
}

/** The confirmed label where the heading is the confirmed one, else the heading itself. */
function labelIn(row: Row, { column, heading, label }: PriceColumn): string | null {
  const text = textOf(row[column]);
  if (text === heading && text !== '') return label;
  return text === '' || text.length > LAYOUT_LIMITS.labelMaxChars ? null : text;
}
