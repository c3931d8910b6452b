import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import {
  headingKind,
  isPlainHeading,
  isTierHeading,
} from '#server/modules/catalogue/reading/column-names.ts';
import { foreignHeading } from '#server/modules/catalogue/reading/currency-marks.ts';
import { isMoney } from '#server/modules/catalogue/reading/find-header.ts';
import { isOtherHeader, isSameHeader } from '#server/modules/catalogue/reading/later-headers.ts';
import { type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import { blockRowIn, titleOver } from '#server/modules/catalogue/reading/titled-blocks.ts';
import { onlyBlock, titleIn } from './block-titles.ts';
import { isHeadingRow, isUnnamed, isUpperLine, type RowPlace } from './heading-rows.ts';
import { type LayoutColumns, type PriceColumn, spread } from './layout-columns.ts';
import { priceLabel } from './price-label.ts';

type Row = readonly PriceCell[];

/** What a header row further down says; a title if it also names the device of its block. */
export interface TakenHeader {
  readonly title: string;
  /** Whether the names below it are not those of the title above, although it names no device itself. */
  readonly endsBlock?: boolean;
}

/** The labels of the price columns, which a header row further down may change for the rows below it. */
export class BlockLabels {
  readonly #columns: LayoutColumns;
  readonly #isTitled: boolean;
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

  /** `isTitled`: the blocks name their devices in their headers. */
  constructor(columns: LayoutColumns, isTitled: boolean) {
    this.#columns = columns;
    this.#isTitled = isTitled;
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
    const title = this.#titleIn(row, place);
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
  #takeOnly(row: Row, place: RowPlace): TakenHeader | null {
    const { money } = this.#columns;
    const first = onlyBlock(this.#columns);
    const cell = row[first.price];
    const text = typeof cell === 'string' ? textOf(cell) : '';
    if (typeof cell === 'number' || (/\d/.test(text) && headingKind(text) !== 'label')) return null;
    const block = this.#isTitled ? blockRowIn(row, first, place.below) : null;
    // The amounts below it must not be read as the shop's money, or are in the shop's money again.
    const isBack = this.foreignOf(0) !== null && isPlainHeading(text) && isUnnamed(row, this.#columns);
    const isForeign = foreignHeading(text, money) !== null || isBack;
    const isAgain = block === 'title' || block === 'untitled' || isSameHeader(row, first);
    const isPrice = isAgain || (isForeign && isMoney(headingKind(text)));
    if (!isPrice && block !== 'other' && !isOtherHeader(row, first, place.below)) return null;
    this.#isOtherTable = !isPrice;
    this.#takeOthers(row);
    const endsBlock = block !== null && place.isAfterDevice;
    // Without it, the sizes of 'iPhone 14, Price' would be those of the device above.
    return { title: isPrice ? this.#titleIn(row, place) : '', endsBlock };
  }

  /** Below a title of its own, 'Used' or 'Storage' is no title. Below a device it is none of that device. */
  #titleIn(row: Row, { isAfterDevice }: RowPlace): string {
    return this.#isTitled && isAfterDevice ? titleOver(row, this.#columns) : titleIn(row, this.#columns);
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

const UNMAPPED_KINDS: ReadonlySet<string> = new Set(['label', 'price', 'bare', 'unknown']);

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
