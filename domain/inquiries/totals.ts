import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';

/** Pieces of one device at one price. */
export interface PricedPieces {
  readonly quantity: number;
  readonly price: number;
}

export function lineHundredths({ quantity, price }: PricedPieces): number {
  return hundredthsOf(price) * quantity;
}

/** Whole hundredths; null above the highest total, far below which all of this is exact. */
export function totalHundredths(lines: readonly PricedPieces[]): number | null {
  let total = 0;
  for (const line of lines) {
    total += lineHundredths(line);
    // At once: much larger sums would be rounded.
    if (total > INQUIRY_LIMITS.totalMaxHundredths) return null;
  }
  return total;
}

export function pieceCount(lines: readonly Pick<PricedPieces, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
