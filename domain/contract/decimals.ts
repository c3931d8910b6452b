/**
 * Whether the number is exactly one that two decimals can write. Multiplying by 100 would not tell:
 * 19.99 * 100 is 1998.9999999999998, and 0.1 + 0.2 is not 0.3.
 */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}
