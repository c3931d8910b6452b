import type { Money } from '#domain/contract/entities/money.ts';

/** What fits into the small square of a theme. */
const SWATCH_CHARS = 3;

/** The symbol of the shop's money in the place of a price, or '$' for one that is too long. */
export function swatchSymbol(money: Money | undefined): string {
  return money && money.symbol.length <= SWATCH_CHARS ? money.symbol : '$';
}
