import { isPriced } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { readStored, type SnapshotRow, type StoredContent } from './snapshot-content.ts';

/** The first device whose price cannot be in the shop's money. */
export interface Misfit {
  /** 'iPad Air costs 1299.50, and COP has no decimals.' */
  readonly sentence: string;
  /** What a list must be like to fit. */
  readonly wanted: 'whole' | 'lower';
}

export async function findMisfit({
  content,
  money,
}: {
  readonly content: StoredContent;
  readonly money: Money | undefined;
}): Promise<Misfit | null> {
  const { rows } = await readStored(content);
  return misfitIn(rows, money);
}

export function misfitIn(rows: readonly SnapshotRow[], money: Money | undefined): Misfit | null {
  const { priceMax, isWholeOnly } = limitsOf(money);
  const isCents = (price: number) => isWholeOnly && !Number.isInteger(price);
  const found = rows.filter(isPriced).find(({ price }) => price > priceMax || isCents(price));
  if (found === undefined) return null;
  const { display, price } = found;
  // Plain digits: neither the former nor the new money is known to be what this price is in.
  const costs = `${display} costs ${Number.isInteger(price) ? price : price.toFixed(2)}`;
  if (isCents(price)) {
    return { sentence: `${costs}, and ${money?.currency} has no decimals.`, wanted: 'whole' };
  }
  const prices = money ? `prices in ${money.currency}` : 'classic prices';
  return { sentence: `${costs}, and ${prices} go up to ${priceMax}.`, wanted: 'lower' };
}
