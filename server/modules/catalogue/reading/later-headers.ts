import type { Money } from '#domain/contract/entities/money.ts';
import { type HeadingKind, headingKind, isPlainHeading, saysSamePrice } from './column-names.ts';
import { bestColumn, headedColumns } from './find-columns.ts';
import { type Header, isAmount, isMoney } from './find-header.ts';
import { COUNT_WORDS, folded, STOCK_WORDS, wordsIn } from './heading-words.ts';
import { isBlank, type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import { isRequestWord } from './price-text.ts';

type Row = readonly PriceCell[];

/** How the rows above a header further down are read. */
export interface FirstHeader {
  readonly price: number | null;
  /** What stands over the prices; '' without a header. */
  readonly heading: string;
  readonly names: readonly number[];
  readonly nameHeading: string;
  readonly money: Money | undefined;
}

export function firstHeader(
  header: Header | null,
  { device, price }: PriceColumns,
  money: Money | undefined,
): FirstHeader {
  const headingOf = (column: number) => header?.headings[column] ?? '';
  return {
    price,
    heading: headingOf(price ?? -1),
    names: [device],
    nameHeading: headingOf(device),
    money,
  };
}

/**
 * Another header further down, with the price or the name in another column, or with something else over the price column, as a
 * stock or a cost: the first header must not apply to the rows below it.
 */
export function isOtherHeader(row: Row, first: FirstHeader, below: () => readonly Row[]): boolean {
  const { price, heading, money } = first;
  if (price === null || !mayBeHeading(row[price]) || row.some((cell) => isAmount(cell, money))) return false;
  const kinds = kindsIn(row);
  const kind = kinds[price] ?? 'blank';
  const isOverAmount = (column: number) => below().some((next) => isAmount(next[column], money));
  if (kind === 'other' && isCount(textOf(row[price])) && isOverAmount(price)) return true;
  if (isNamedAgain(row, first)) return true;
  // 'Spare part, Stock, Unit price': only the name is in other words. 'iPhone 14, No stock, USD' has no amounts below.
  const isOverPrices = () => kinds.some((each, column) => isMoney(each) && isOverAmount(column));
  if (!kinds.includes('name')) return kind === 'other' && isOverPrices();
  if (!isMoney(kind) && kinds.some(isMoney)) return true;
  if (kind === 'blank' || kind === 'name' || kind === 'display') return false;
  // 'Accessories, Sale' may be a section: only the cost of something is surely no price of the list.
  const mayBeSection = nameOf(row, kinds) === null && kind !== 'other-price';
  if (mayBeSection) return false;
  return !saysSamePrice(textOf(row[price]), heading) || hasNameElsewhere(row, first.names);
}

/** 'Spare parts, Qty': the pieces below it must not be prices. 'No units', 'Qty 5' or 'per pcs' stand beside one device. */
function isCount(text: string): boolean {
  const words = wordsIn(text);
  if (/[^\p{L}\s().,/-]/u.test(text) || !words.some((word) => COUNT_WORDS.has(word))) return false;
  return (
    words.every((word) => COUNT_WORDS.has(word) || STOCK_WORDS.has(word) || word === 'in') && !UNIT.test(text)
  );
}

/** Headings begin with a capital letter. */
const UNIT = /^(?:pcs|adet)$/;

/** 'Modell, Tauschwert' below 'Modell, Preis': whatever the word means, another table begins with the same heading of its names. */
function isNamedAgain(row: Row, { price, heading, names, nameHeading }: FirstHeader): boolean {
  const text = textOf(row[price ?? -1]);
  const isSamePrice = PRICE_KINDS.has(headingKind(text)) || saysSamePrice(text, heading);
  if (text === '' || isSamePrice || isRequestWord(text) || headingKind(nameHeading) !== 'name') return false;
  return names.some((column) => folded(textOf(row[column])) === folded(nameHeading));
}

const PRICE_KINDS: ReadonlySet<HeadingKind> = new Set<HeadingKind>(['bare', 'price']);

/** Whether a row is a device, although it has the words of a header: another table may begin beside it. */
export function isDeviceIn(row: Row, { price, names, money }: FirstHeader): boolean {
  const hasName = names.some((column) => !isBlank(row[column]) && !isPlainHeading(textOf(row[column])));
  return hasName && isAmount(row[price ?? -1], money);
}

/** Whether all cells are those of the header. */
export function isRepeated(row: Row, headings: readonly string[] | null): boolean {
  if (headings === null || typeof row[0] === 'number') return false;
  return headings.every((heading, column) => heading === textOf(row[column])) && !row.every(isBlank);
}

/** The next rows that are not blank, up to another header: prices may begin below a title or a device without one. */
export function rowsBelow(cells: readonly Row[], index: number): readonly Row[] {
  const rows: Row[] = [];
  for (let at = index + 1; at < cells.length && rows.length < ROWS_BELOW; at += 1) {
    const row = cells[at] ?? [];
    if (headedColumns(row) !== null) break;
    if (!row.every(isBlank)) rows.push(row);
  }
  return rows;
}

const ROWS_BELOW = 5;

/** Below it, 'Product, Warranty' is a line of the terms. */
export function lastAmountRow(cells: readonly Row[], money: Money | undefined): number {
  return cells.findLastIndex((row) => row.some((cell) => isAmount(cell, money)));
}

/** The first header once more, or one of the same price in other words: 'MODEL, PRICE'. */
export function isSameHeader(row: Row, { price, heading }: FirstHeader): boolean {
  const text = textOf(row[price ?? -1]);
  if (text === '' || text === heading) return text !== '';
  return headedColumns(row)?.price === price && saysSamePrice(text, heading);
}

/** Whether a header row has the names in another column than those: 'SKU, Model, Price' below 'Model, Colour, Price'. */
export function hasNameElsewhere(row: Row, names: readonly number[]): boolean {
  const kinds = kindsIn(row);
  const name = nameOf(row, kinds);
  if (name === null) return false;
  return names.every((column) => kinds[column] !== 'name' && kinds[column] !== 'display');
}

/** A fast check: nearly every row has a number there. Checking every row for a header would take as long as reading it. */
function mayBeHeading(priceCell: PriceCell | undefined): boolean {
  return typeof priceCell === 'string' ? /\p{L}/u.test(priceCell) : isBlank(priceCell);
}

function kindsIn(row: Row): HeadingKind[] {
  return row.map((cell) => (isPlainHeading(textOf(cell)) ? headingKind(textOf(cell)) : 'blank'));
}

/** The column that is headed 'Device', 'Model' and the like; 'Phones' may be a section. */
function nameOf(row: Row, kinds: readonly HeadingKind[]): number | null {
  return bestColumn(
    row.map((cell, column) => (kinds[column] === 'name' ? cell : null)),
    'device',
  );
}
