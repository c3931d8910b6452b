import { REQUEST_WORDS } from '#domain/contract/entities/price-data/request-words.ts';
import { headingKind, headingRank, isPlainHeading, saysSamePrice } from './column-names.ts';
import { type Header, isAmount, isMoney } from './find-header.ts';
import { folded, wordsIn } from './heading-words.ts';
import type { FirstHeader } from './later-headers.ts';
import { isDecoration, type PriceCell, textOf } from './price-sheet.ts';
import { isCurrency } from './price-text.ts';

type Row = readonly PriceCell[];
type Block = Pick<FirstHeader, 'price' | 'heading' | 'names' | 'money'>;

/**
 * What a row is in a list of blocks that are headed by their device ('iPhone 15, Price'): `title` begins a block, `untitled` has the
 * price heading without a device, and below `other` the amounts may be anything.
 */
type BlockRow = 'title' | 'untitled' | 'other';

/** What stands over the prices of the blocks; '' if their names have a heading. Without a header, the first text that says price. */
export function blockHeading(cells: readonly Row[], header: Header | null, first: Block): string {
  if (header !== null) return header.device === null ? first.heading : '';
  const textIn = (row: Row) => textOf(row[first.price ?? -1]);
  const isHeading = (text: string) =>
    mayBeHeading(text) && !isCurrency(text) && headingKind(text) === 'bare' && isPlainHeading(text);
  return textIn(cells.find((row) => isHeading(textIn(row))) ?? []);
}

/** Whether two blocks have different titles. Pages that begin with the same header have one title. */
export function areTitledBlocks(cells: readonly Row[], block: Block): boolean {
  const titles = new Set<string>();
  return cells.some((row) => {
    if (blockRowIn(row, block) === 'title') titles.add(folded(titleOver(row, block)));
    return titles.size > 1;
  });
}

/** Null for any other row. Without this, the sizes of a device would be those of the device above. */
export function blockRowIn(row: Row, block: Block, below?: () => readonly Row[]): BlockRow | null {
  const { price, heading, names, money } = block;
  const cell = row[price ?? -1];
  const text = typeof cell === 'string' ? textOf(cell) : '';
  if (heading === '' || (text !== heading && !mayBeHeading(text))) return null;
  if (!saysPriceAgain(text, heading)) return saysOtherPrice(text) ? 'other' : null;
  if (text !== heading && isCurrency(text) && !isUnitOver(row, block, below?.()[0])) return null;
  const hasAmounts = row.some((other, column) => !names.includes(column) && isAmount(other, money));
  if (hasAmounts) return 'other';
  return titleOver(row, block) === '' ? 'untitled' : 'title';
}

/** 'USED PHONES, USD' above an amount. Elsewhere a currency is that of the list, or of a device without its price. */
function isUnitOver(row: Row, block: Block, next: Row | undefined): boolean {
  const title = titleOver(row, block);
  return title !== '' && headingKind(title) !== 'label' && isAmount(next?.[block.price ?? -1], block.money);
}

/** A fast check: most price cells that are texts have digits. */
function mayBeHeading(text: string): boolean {
  return /^\P{N}*\p{L}\P{N}*$/u.test(text);
}

/** The text over the names, also '3310' or 'Used', unless it is the heading of the names or of their sizes. */
export function titleOver(row: Row, { names }: Pick<Block, 'names'>): string {
  const text = textOf(row[names[0] ?? 0]);
  if (isDecoration(text)) return '';
  if (!isPlainHeading(text)) return text;
  // A SIM is sold too.
  const isOfSizes = headingKind(text) === 'attribute' && folded(text) !== 'sim';
  return isOfSizes || headingKind(text) === 'display' || headingRank(text, 'device') !== null ? '' : text;
}

/** 'PRICE' or 'Price $' below 'Price'; not 'Sale', which a device may be on. */
function saysPriceAgain(text: string, heading: string): boolean {
  if (text === '' || !isMoney(headingKind(heading))) return false;
  if (folded(text) === folded(heading)) return true;
  const kind = headingKind(text);
  const isPrice = kind === 'bare' || (kind === 'price' && headingRank(text, 'price') !== null);
  return isPrice && saysSamePrice(text, heading);
}

/** 'iPhone 13, Cost': its amounts must not be prices. 'Price on request' is in place of one. */
function saysOtherPrice(text: string): boolean {
  const words = ` ${wordsIn(text).join(' ')} `;
  if (REQUEST_WORDS.some((request) => words.includes(` ${folded(request)} `))) return false;
  return isMoney(headingKind(text)) && headingRank(text, 'price') !== null;
}
