/**
 * Compares with the nearest hundredth instead of testing a remainder or a product: 19.99 * 100 is 1998.9999… and
 * 0.07 % 0.01 is not 0 in floats, so that either would refuse honest prices.
 */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}

/** Dollars in cents, percent in hundredths of a percent: the integers all arithmetic is done in. */
export function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}
