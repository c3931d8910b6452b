import { editBucket } from '#domain/configuration/edit-buckets.ts';
import type { EditResult } from '#domain/configuration/edit-result.ts';
import type { Configuration } from '#domain/contract/configuration.ts';
import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import type { BucketGap } from '#domain/pricing/bucket-gaps.ts';
import { formatPrice } from '#domain/text/money.ts';

/** The bucket below reaches up to just under the next; before the first one there is none, so that one reaches down. */
export function closeGap(configuration: Configuration, gap: BucketGap): EditResult {
  const label = gap.after ?? gap.before;
  const bucket = configuration.buckets.find(([name]) => name === label);
  if (!bucket) return { ok: false, message: 'This gap is closed already' };
  const [name, low, high] = bucket;
  const widened: PriceBucket = gap.after === null ? [name, gap.low, high] : [name, low, gap.high];
  return editBucket(configuration, name, widened);
}

/** 'between $100 and $101': the prices of the buckets on either side, which are not in the gap themselves. */
export function gapText({ low, high, after, before }: BucketGap): string {
  const from = formatPrice(outside(low, -1));
  if (high === 'Infinity') return `above ${from}`;
  const to = formatPrice(outside(high, 1));
  return after === null || before === null ? `below ${to}` : `between ${from} and ${to}`;
}

// A gap's ends belong to it, to the cent.
function outside(dollars: number, cents: 1 | -1): number {
  return (Math.round(dollars * 100) + cents) / 100;
}
