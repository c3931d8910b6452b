/**
 * Compares with the nearest hundredth instead of testing a remainder or a product: 19.99 * 100 is 1998.9999… and
 * 0.07 % 0.01 is not 0 in floats, so either would refuse valid prices.
 */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}

/** Dollars to cents, percent to hundredths of a percent: all arithmetic uses these integers. */
export function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}
