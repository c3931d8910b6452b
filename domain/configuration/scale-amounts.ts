import type { BucketRules, Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { mapRuleTables } from './map-rule-tables.ts';

/**
 * Every bucket and every flat amount times a factor, for a shop whose prices have that many more digits. Percentages
 * stay. A bucket that is named by its range gets the name of its new one, and its rules follow it.
 */
export function scaleAmounts(configuration: Configuration, factor: number): Configuration {
  const buckets = scaleBuckets(configuration.buckets, factor);
  const newLabels = new Map(
    configuration.buckets.map(([label], index) => [label, buckets[index]?.[0] ?? label] as const),
  );
  const scaleRules = (rules: BucketRules): BucketRules =>
    Object.fromEntries(
      Object.entries(rules).map(([label, rule]) => [
        newLabels.get(label) ?? label,
        { ...rule, flat: times(rule.flat, factor) },
      ]),
    );
  return { ...mapRuleTables(configuration, scaleRules), buckets };
}

/** The same for the buckets alone, to show what they would become. */
export function scaleBuckets(buckets: readonly PriceBucket[], factor: number): PriceBucket[] {
  const taken = new Set(buckets.map(([label]) => label));
  return buckets.map((bucket, index) => {
    const [label, low, high] = bucket;
    const newLow = times(low, factor);
    const newHigh = high === 'Infinity' ? high : scaledHigh(high, buckets[index + 1]?.[1], factor);
    const newLabel = rangeName(newLow, newHigh);
    const isNamedByRange = label === rangeName(low, high) && !taken.has(newLabel);
    return [isNamedByRange ? newLabel : label, newLow, newHigh];
  });
}

/**
 * Between 100 and 101 there is no whole price, but between 100,000 and 101,000 there are 999: a bucket that ended just
 * below the next one still does, or those prices would be in no bucket.
 */
function scaledHigh(high: number, nextLow: number | undefined, factor: number): number {
  const isNextDoor = nextLow !== undefined && nextLow - high <= 1;
  return isNextDoor ? times(nextLow, factor) - 1 : times(high, factor);
}

// Amounts have at most two decimals, so the product is rounded only where floats missed it: 1.1 * 1000 is 1100.0000….
function times(amount: number, factor: number): number {
  return Math.round(amount * factor * 100) / 100;
}

function rangeName(low: number, high: number | 'Infinity'): string {
  return high === 'Infinity' ? `${low}+` : `${low}-${high}`;
}
