import type { Money } from '#domain/contract/entities/money.ts';
import { readPrice, wordsInPlaceOf } from '#server/modules/catalogue/reading/judge-row.ts';
import {
  isBlank,
  isDecoration,
  type PriceCell,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import {
  type AmountMarks,
  holdsAmount,
  isRequestWord,
} from '#server/modules/catalogue/reading/price-text.ts';

/** What a price cell says. */
export type PriceCellReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'price'; readonly price: number }
  /** The words as written: visitors see them in place of the price. */
  | { readonly kind: 'request'; readonly words: string }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'fault'; readonly reason: string };

export function readPriceCell(cell: PriceCell | undefined, marks: AmountMarks): PriceCellReading {
  // Nearly all are numbers: as text, those of a long list would take as long as all the rest.
  const inPlace = typeof cell === 'number' ? null : wordsIn(cell);
  if (inPlace) return inPlace;
  const read = readPrice(cell, marks) ?? { reason: 'The price is missing' };
  return 'reason' in read ? { kind: 'fault', reason: read.reason } : { kind: 'price', price: read.price };
}

function wordsIn(cell: PriceCell | undefined): PriceCellReading | null {
  const words = textOf(cell);
  // A lone dash means that there is no such price.
  if (isBlank(cell) || isDecoration(words)) return { kind: 'empty' };
  const inPlace = wordsInPlaceOf(cell);
  if (inPlace === null) return null;
  return 'onRequest' in inPlace ? { kind: 'request', words } : { kind: 'sold-out' };
}

/** '0' or 'sold out' in a column of stock. */
export function isNoStock(stock: string): boolean {
  const cell = stock === '' ? null : readPriceCell(stock, 'none');
  return cell?.kind === 'sold-out' || (cell?.kind === 'price' && cell.price === 0);
}

/** Words that can only be a heading: no amount, and none of the words in place of a price. */
export function isHeadingCell(cell: PriceCell | undefined, money: Money | undefined): boolean {
  if (typeof cell !== 'string' || isBlank(cell) || isDecoration(textOf(cell))) return false;
  return !holdsAmount(cell, money) && !isRequestWord(cell) && /\p{L}/u.test(cell);
}

/** A number, or a text with one. */
export function isAmountCell(cell: PriceCell | undefined, money: Money | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && holdsAmount(cell, money));
}
