import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';

/**
 * Amounts on their way to a price are integer millionths of a dollar, or of the shop's own unit: cents times hundredths
 * of a percent, so that a percentage of a price is exact and the one rounding at the end sees the true value.
 * 150 * (1 - 0.3) in floats lands on 104.99… and would round to 100 instead of 110.
 */
export const MICROS_PER_CENT = 10_000;
export const MICROS_PER_DOLLAR = 1_000_000;
export const FULL_PERCENT_HUNDREDTHS = 10_000;

/**
 * A billion, the highest price that a list may hold in money without decimals. Up to it every sum with a rule's amount
 * and a rounding step stays below a quarter of Number.MAX_SAFE_INTEGER, where also the quotient by a step is rounded
 * down correctly. Far beyond it integers stop being exact.
 */
const LARGEST_EXACT_MICROS = 1e15;

/** Null for what cannot be a price: not finite, or too large to be computed exactly. */
export function centsOfPrice(dollars: number): number | null {
  const cents = hundredthsOf(dollars);
  return Math.abs(cents * MICROS_PER_CENT) <= LARGEST_EXACT_MICROS ? cents : null;
}

export function microsOfDollars(dollars: number): number {
  return hundredthsOf(dollars) * MICROS_PER_CENT;
}
