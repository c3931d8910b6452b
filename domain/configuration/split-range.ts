import { boundCents, bucketIssues, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { BUCKET_LIMITS } from '#domain/contract/limits.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Where a bucket is split, and what its halves are called. `at` is the first price of the upper half. */
export interface BucketSplit {
  readonly at: number;
  readonly lower: string;
  readonly upper: string;
}

export interface SplitIssue {
  readonly field: keyof BucketSplit;
  readonly message: string;
}

/** The prices at which a bucket can be split; null if it is too narrow for two halves. */
export function splitRange([, low, high]: PriceBucket): {
  readonly low: number;
  readonly high: number;
} | null {
  const minCents = boundCents(BUCKET_LIMITS.rangeMinDollars);
  // The lower half ends one cent before the split.
  const lowest = boundCents(low) + minCents + 1;
  const highest = Math.min(boundCents(high) - minCents, boundCents(BUCKET_LIMITS.boundMaxDollars));
  return lowest > highest ? null : { low: lowest / 100, high: highest / 100 };
}

const BOTH_NEED = `both halves need a range of at least ${formatPrice(BUCKET_LIMITS.rangeMinDollars)}`;

function rangeMessage(bucket: PriceBucket): string {
  const range = splitRange(bucket);
  if (range === null) return `Bucket ${bucket[0]} is too narrow to split: ${BOTH_NEED}`;
  return `Enter a price from ${formatPrice(range.low)} to ${formatPrice(range.high)}: ${BOTH_NEED}`;
}

/** To the cent, so that every price of the bucket is in exactly one half. */
export function halvesOf([, low, high]: PriceBucket, { at, lower, upper }: BucketSplit): PriceBucket[] {
  return [
    [lower.trim(), low, (boundCents(at) - 1) / 100],
    [upper.trim(), at, high],
  ];
}

/** What is wrong with a split, also against the other buckets. */
export function splitIssues(
  bucket: PriceBucket,
  split: BucketSplit,
  others: readonly PriceBucket[],
): SplitIssue[] {
  const range = splitRange(bucket);
  if (range === null || !(split.at >= range.low && split.at <= range.high)) {
    return [{ field: 'at', message: rangeMessage(bucket) }];
  }
  const [lower, upper] = halvesOf(bucket, split);
  if (!lower || !upper) return [];
  return [
    ...bucketIssues(lower, others).map(({ field, message }) => ({ field: lowerFields[field], message })),
    ...bucketIssues(upper, [...others, lower]).map(({ field, message }) => ({
      field: upperFields[field],
      message,
    })),
  ];
}

const lowerFields = { label: 'lower', low: 'at', high: 'at' } as const;
const upperFields = { label: 'upper', low: 'at', high: 'at' } as const;

const RANGE_NAME = /^\d+(?:-\d+|\+)$/u;

/** Names for the halves, as the built-in buckets are named: '301-399' and '400-469'. A name in words stays below. */
export function suggestedNames(
  bucket: PriceBucket,
  at: number,
  others: readonly PriceBucket[],
): { readonly lower: string; readonly upper: string } {
  const [lowerHalf, upperHalf] = halvesOf(bucket, { at, lower: '', upper: '' });
  const taken = others.map(([name]) => name);
  const lower = RANGE_NAME.test(bucket[0]) && lowerHalf ? freeName(rangeName(lowerHalf), taken) : bucket[0];
  return { lower, upper: upperHalf ? freeName(rangeName(upperHalf), [...taken, lower]) : '' };
}

// Names have no decimal point: '301-399' ends at $399.99.
function rangeName([, low, high]: PriceBucket): string {
  return high === 'Infinity' ? `${Math.floor(low)}+` : `${Math.floor(low)}-${Math.floor(high)}`;
}

function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.includes(free)) return free;
    free = `${name} ${number}`;
  }
}
