import { boundCents, bucketIssues, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { BUCKET_LIMITS } from '#domain/contract/limits.ts';
import type { AmountLimits } from '#domain/contract/money-limits.ts';
import { formatAmount } from '#domain/text/money.ts';

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
export function splitRange(
  [, low, high]: PriceBucket,
  limits: AmountLimits,
): { readonly low: number; readonly high: number } | null {
  const minCents = boundCents(BUCKET_LIMITS.rangeMinDollars);
  // The lower half ends one cent, or one whole unit, before the split.
  const lowest = boundCents(low) + minCents + unitCents(limits);
  const highest = Math.min(boundCents(high) - minCents, boundCents(limits.boundMax));
  return lowest > highest ? null : { low: lowest / 100, high: highest / 100 };
}

/** The smallest step between two prices. */
function unitCents({ isWholeOnly }: AmountLimits): number {
  return isWholeOnly ? 100 : 1;
}

function rangeMessage(bucket: PriceBucket, limits: AmountLimits): string {
  const range = splitRange(bucket, limits);
  const amount = (value: number) => formatAmount(value, limits.money);
  const bothNeed = `both halves need a range of at least ${amount(BUCKET_LIMITS.rangeMinDollars)}`;
  if (range === null) return `Bucket ${bucket[0]} is too narrow to split: ${bothNeed}`;
  return `Enter a price from ${amount(range.low)} to ${amount(range.high)}: ${bothNeed}`;
}

/** To the smallest step, so that every price of the bucket is in exactly one half. */
export function halvesOf(
  [, low, high]: PriceBucket,
  { at, lower, upper }: BucketSplit,
  limits: AmountLimits,
): PriceBucket[] {
  return [
    [lower.trim(), low, (boundCents(at) - unitCents(limits)) / 100],
    [upper.trim(), at, high],
  ];
}

/** What is wrong with a split, also against the other buckets. */
export function splitIssues(
  bucket: PriceBucket,
  split: BucketSplit,
  others: readonly PriceBucket[],
  limits: AmountLimits,
): SplitIssue[] {
  const range = splitRange(bucket, limits);
  if (range === null || !(split.at >= range.low && split.at <= range.high)) {
    return [{ field: 'at', message: rangeMessage(bucket, limits) }];
  }
  const [lower, upper] = halvesOf(bucket, split, limits);
  if (!lower || !upper) return [];
  return [
    ...bucketIssues(lower, others, limits).map(({ field, message }) => ({
      field: lowerFields[field],
      message,
    })),
    ...bucketIssues(upper, [...others, lower], limits).map(({ field, message }) => ({
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
  limits: AmountLimits,
): { readonly lower: string; readonly upper: string } {
  const [lowerHalf, upperHalf] = halvesOf(bucket, { at, lower: '', upper: '' }, limits);
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
