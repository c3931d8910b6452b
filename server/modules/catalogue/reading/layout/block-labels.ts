import type { Money } from '#domain/contract/entities/money.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import {
  headingKind,
  isNameHeading,
  isPlainHeading,
  isTierHeading,
} from '#server/modules/catalogue/reading/column-names.ts';
import { foreignHeading } from '#server/modules/catalogue/reading/currency-marks.ts';
import { isMoney } from '#server/modules/catalogue/reading/find-header.ts';
import { isOtherHeader, isSameHeader } from '#server/modules/catalogue/reading/later-headers.ts';
import {
  isBlank,
  isDecoration,
  type PriceCell,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { type LayoutColumns, type PriceColumn, spread } from './layout-columns.ts';
import { isAmountCell, isHeadingCell } from './price-cells.ts';
import { priceLabel } from './price-label.ts';
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
}

const NOWHERE: RowPlace = { next: undefined, below: () => [], isAfterBreak: false };

/** What a header row further down says; a title if it also names the device of its block. */
export interface TakenHeader {
  readonly title: string;
}

/** The labels of the price columns, which a header row further down may change for the rows below it. */
export class BlockLabels {
  readonly #columns: LayoutColumns;
  /** Null for a column without a price heading in this block. */
  #labels: readonly (string | null)[];
  #groups: readonly string[];
  #upper: readonly string[] | null = null;
  /** The line above the next header, whatever it is. */
  #above: readonly string[] = [];
  #foreign: readonly (string | null)[];
  #unmapped: readonly number[] = [];
  #headings: readonly string[] | null = null;
  /** Below the header of another table, the only price column holds something else. */
  #isOtherTable = false;

  constructor(columns: LayoutColumns) {
    this.#columns = columns;
    this.#labels = columns.prices.map(({ label }) => label);
    this.#groups = columns.prices.map(({ group }) => group);
    this.#foreign = columns.prices.map(({ foreign }) => foreign);
  }

  /** Takes the labels of a header row; null if the row is none. */
  take(row: Row, place: RowPlace): TakenHeader | null {
    const { prices } = this.#columns;
    if (prices.length === 1) return this.#takeOnly(row, place);
    const upper = isUpperLine(row, this.#columns, place);
    if (!upper && !isHeadingRow(row, this.#columns, place)) return null;
    const title = titleIn(row, this.#columns);
    if (upper) {
      const above = spread(row, prices);
      this.#above = above;
      const isTitle = new Set(above).size === 1 && prices.every(({ group }) => group === '');
      this.#upper = isTitle ? null : above;
      return { title: isTitle ? (above[0] ?? '') : title };
    }
    const above = this.#upper;
    this.#upper = null;
    this.#labels = prices.map((price, at) => labelIn(row, price, prices, above?.[at] ?? null));
    if (above) this.#groups = prices.map(({ group }, at) => (group === '' ? '' : (above[at] ?? '')));
    this.#takeOthers(row);
    return { title };
  }

  /** The only price of a row needs no label, but another table may have it in another column. */
  #takeOnly(row: Row, { below }: RowPlace): TakenHeader | null {
    const { prices, money, names, nameHeading } = this.#columns;
    const [{ column, heading } = { column: 0, heading: '' }] = prices;
    const text = typeof row[column] === 'string' ? textOf(row[column]) : '';
    if (typeof row[column] === 'number' || (/\d/.test(text) && headingKind(text) !== 'label')) return null;
    const first = { price: column, heading, names, nameHeading, money };
    // The amounts below it must not be read as the shop's money, or are in the shop's money again.
    const isBack = this.foreignOf(0) !== null && isPlainHeading(text) && isUnnamed(row, this.#columns);
    const isForeign = foreignHeading(text, money) !== null || isBack;
    const isPrice = isSameHeader(row, first) || (isForeign && isMoney(headingKind(text)));
    if (!isPrice && !isOtherHeader(row, first, below)) return null;
    this.#isOtherTable = !isPrice;
    this.#takeOthers(row);
    // Without it, the sizes of 'iPhone 14, Price' would be those of the device above.
    return { title: isPrice ? titleIn(row, this.#columns) : '' };
  }

  #takeOthers(row: Row): void {
    const { prices, money } = this.#columns;
    this.#foreign = prices.map(({ column, heading, foreign }, at) => {
      const [above, text] = [this.#above[at] ?? '', textOf(row[column])];
      return above === '' && text === heading ? foreign : foreignHeading(`${above} ${text}`.trim(), money);
    });
    this.#above = [];
    this.#unmapped = unmappedIn(row, this.#columns);
    this.#headings = row.map(textOf);
  }

  /** Whether a column that is no price is in this block what it is in the confirmed header. */
  isKept(column: number): boolean {
    const heading = this.#headings?.[column] ?? '';
    return heading === '' || heading === this.#columns.headings[column];
  }

  /** Columns with a price heading in this block only: what they hold must not be lost silently. */
  get unmapped(): readonly number[] {
    return this.#unmapped;
  }

  /** Undefined if this block has no price heading there: nobody can say what the price means. */
  labelOf(index: number): string | null | undefined {
    if (this.#columns.prices.length < 2) return this.#isOtherTable ? undefined : null;
    return this.#labels[index] ?? undefined;
  }

  /** Why no price can be read there in this block: its heading names another currency than the shop's. */
  foreignOf(index: number): string | null {
    return this.#foreign[index] ?? null;
  }

  groupOf(index: number): string {
    return this.#groups[index] ?? '';
  }
}

/** The first block has its title above its header, or in it if the others do. */
export function titleOfFirst(cells: readonly Row[], columns: LayoutColumns): string {
  const { firstRow } = columns;
  const inHeader = titleIn(cells[firstRow - 1] ?? [], { ...columns, nameHeading: '' });
  if (inHeader !== '' && haveTitlesInHeaders(cells, columns)) return inHeader;
  const texts = (cells[firstRow - 2] ?? []).map(textOf).filter((text) => text !== '' && !isDecoration(text));
  return texts.length === 1 ? (texts[0] ?? '') : '';
}

/** Whether some block names its device in its header row. The first header does so too then. */
function haveTitlesInHeaders(cells: readonly Row[], columns: LayoutColumns): boolean {
  return cells
    .slice(columns.firstRow)
    .some((row) => isHeadingRow(row, columns, NOWHERE) && titleIn(row, columns) !== '');
}

/** The text over the names if it is no heading: 'iPhone 15 Pro, A, B+, B'. */
function titleIn(row: Row, { names, nameHeading }: LayoutColumns): string {
  const text = textOf(row[names[0] ?? 0]);
  return isNameHeading(text) || text === nameHeading ? '' : text;
}

/**
 * Known headings over the prices, or new words over all of them where a block may begin. 'Not available' beside a device
 * is no heading: it would rename the prices of all rows below it.
 */
function isHeadingRow(row: Row, columns: LayoutColumns, place: RowPlace): boolean {
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
function isUpperLine(row: Row, columns: LayoutColumns, { next }: RowPlace): boolean {
  const filled = columns.prices.filter(({ column }) => !isBlank(row[column]));
  if (next === undefined || filled.length === 0 || columns.prices.length < 2) return false;
  const areHeadings = filled.every(({ column }) => isHeadingCell(row[column], columns.money));
  if (!areHeadings || !isUnnamed(row, columns)) return false;
  return isHeadingRow(next, columns, NOWHERE);
}

/** A column that the layout ignores under its own heading is ignored in every block. */
function unmappedIn(row: Row, { prices, names, headings }: LayoutColumns): number[] {
  const isMapped = (column: number) =>
    names.includes(column) || prices.some((price) => price.column === column);
  return row.flatMap((cell, column) => {
    const text = textOf(cell);
    if (text === '' || isMapped(column) || headings[column] === text) return [];
    return UNMAPPED_KINDS.has(headingKind(text)) || isTierHeading(text) ? [column] : [];
  });
}

function isUnnamed(row: Row, { names }: LayoutColumns): boolean {
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
const UNMAPPED_KINDS: ReadonlySet<string> = new Set([...PRICE_KINDS, 'unknown']);

/** The confirmed label where the heading is a confirmed one, else the heading itself; null where it is no price. */
function labelIn(
  row: Row,
  { column, heading, label }: PriceColumn,
  prices: readonly PriceColumn[],
  upper: string | null,
): string | null {
  const text = textOf(row[column]);
  if (text === '') return null;
  const own = priceLabel(text);
  if (text === heading && label !== null && isSameUpper(label, heading, upper)) return label;
  const confirmed = prices.find((price) => price.heading === text && price.label === priceLabel(text));
  const kind = headingKind(text);
  if (!confirmed && !UNMAPPED_KINDS.has(kind) && !isTierHeading(text)) return null;
  const isGrouped = prices.some(({ group }) => group !== '');
  const joined = upper === null || upper === '' || isGrouped ? own : `${priceLabel(upper)} ${own}`;
  return joined.length > LAYOUT_LIMITS.labelMaxChars ? null : joined;
}

/** Whether the confirmed label already begins with what stands above the heading. */
function isSameUpper(label: string, heading: string, upper: string | null): boolean {
  if (upper === null) return true;
  return label === priceLabel(heading) || label === `${priceLabel(upper)} ${priceLabel(heading)}`;
}
