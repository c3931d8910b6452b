import { boundCents, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { BUCKET_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, CLASSIC_LIMITS } from '#domain/contract/money-limits.ts';
import { centsOfPrice } from './micros.ts';

/** A range of prices in no bucket, both ends included: there nothing is reduced and no tier amount is added. */
export interface BucketGap {
  readonly low: number;
  readonly high: number | 'Infinity';
  /** The buckets on either side; null before the first and after the last. */
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * Includes the gap from 0 to the first bucket, and the one after the last bucket if that has an end. In a currency without
 * decimals no price lies between 100 and 101.
 */
export function bucketGaps(
  buckets: readonly PriceBucket[],
  limits: AmountLimits = CLASSIC_LIMITS,
): BucketGap[] {
  const sorted = buckets.toSorted((one, other) => one[1] - other[1]);
  return [undefined, ...sorted].flatMap((lower, index) =>
    gapBetween(lower, sorted[index], unitCents(limits)),
  );
}

/** The smallest step between two prices. */
function unitCents({ isWholeOnly }: AmountLimits): number {
  return isWholeOnly ? 100 : 1;
}

/** The gaps that have room for a bucket. Without one, only an existing bucket can be split. */
export function freeRanges(
  buckets: readonly PriceBucket[],
  limits: AmountLimits = CLASSIC_LIMITS,
): BucketGap[] {
  return bucketGaps(buckets, limits).filter(
    ({ low, high }) => boundCents(high) - boundCents(low) >= boundCents(BUCKET_LIMITS.rangeMinDollars),
  );
}

/** Every gap with the rows whose base price falls into it. Section headers have no price and are ignored. */
export function rowsInGaps<Row extends { readonly price: number; readonly isHeader?: boolean | undefined }>(
  buckets: readonly PriceBucket[],
  rows: readonly Row[],
  limits: AmountLimits = CLASSIC_LIMITS,
): { gap: BucketGap; rows: Row[] }[] {
  return bucketGaps(buckets, limits).map((gap) => ({
    gap,
    rows: rows.filter((row) => row.isHeader !== true && holds(gap, row.price)),
  }));
}

function gapBetween(
  lower: PriceBucket | undefined,
  upper: PriceBucket | undefined,
  stepCents: number,
): BucketGap[] {
  const firstCents = lower ? boundCents(lower[2]) + stepCents : 0;
  const lastCents = upper ? boundCents(upper[1]) - stepCents : Number.POSITIVE_INFINITY;
  // An open end leaves no gap, although Infinity + 1 is not greater than Infinity.
  if (firstCents > lastCents || firstCents === Number.POSITIVE_INFINITY) return [];
  return [
    {
      low: firstCents / 100,
      high: upper ? lastCents / 100 : 'Infinity',
      after: lower?.[0] ?? null,
      before: upper?.[0] ?? null,
    },
  ];
}

function holds(gap: BucketGap, price: number): boolean {
  const cents = centsOfPrice(price);
  return cents !== null && boundCents(gap.low) <= cents && cents <= boundCents(gap.high);
}
