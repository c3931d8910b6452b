import type { BucketRules, Configuration } from '#domain/contract/entities/configuration.ts';
import { bucketIssues, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import type { EditResult } from './edit-result.ts';
import { mapRuleTables, withoutRule } from './map-rule-tables.ts';

const LAST_BUCKET = `${CONFIGURATION_MESSAGES.lastBucket.title}: ${CONFIGURATION_MESSAGES.lastBucket.description}`;

/** A new bucket starts without rules, even if an imported file had rules for a missing bucket of that name. */
export function addBucket(configuration: Configuration, bucket: PriceBucket): EditResult {
  const [issue] = bucketIssues(bucket, configuration.buckets);
  if (issue) return { ok: false, message: issue.message };
  const cleared = mapRuleTables(configuration, (rules) => withoutRule(rules, bucket[0]));
  return done({ ...cleared, buckets: sortedByLow([...configuration.buckets, bucket]) });
}

/** Changes a bucket's range and name; its rules move to the new name. */
export function editBucket(configuration: Configuration, label: string, bucket: PriceBucket): EditResult {
  if (!hasBucket(configuration, label)) return unknownBucket(label);
  const others = configuration.buckets.filter(([other]) => other !== label);
  const [issue] = bucketIssues(bucket, others);
  if (issue) return { ok: false, message: issue.message };
  const renamed = mapRuleTables(configuration, (rules) => withMovedRule(rules, label, bucket[0]));
  return done({ ...renamed, buckets: sortedByLow([...others, bucket]) });
}

/** Removes the bucket and its rules from every table. */
export function removeBucket(configuration: Configuration, label: string): EditResult {
  if (!hasBucket(configuration, label)) return unknownBucket(label);
  if (configuration.buckets.length === 1) return { ok: false, message: LAST_BUCKET };
  const cleared = mapRuleTables(configuration, (rules) => withoutRule(rules, label));
  return done({ ...cleared, buckets: configuration.buckets.filter(([other]) => other !== label) });
}

function hasBucket(configuration: Configuration, label: string): boolean {
  return configuration.buckets.some(([other]) => other === label);
}

function done(configuration: Configuration): EditResult {
  return { ok: true, configuration };
}

function unknownBucket(label: string): EditResult {
  return { ok: false, message: `There is no bucket named ${label}` };
}

function sortedByLow(buckets: readonly PriceBucket[]): PriceBucket[] {
  return buckets.toSorted((one, other) => one[1] - other[1]);
}

// Rules under the new name belong to no bucket; kept, they would become rules of the renamed bucket.
function withMovedRule(rules: BucketRules, label: string, newLabel: string): BucketRules {
  if (label === newLabel) return rules;
  return Object.fromEntries(
    Object.entries(withoutRule(rules, newLabel)).map(([other, rule]) => [
      other === label ? newLabel : other,
      rule,
    ]),
  );
}
