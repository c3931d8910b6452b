import {
  type BucketRules,
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import { bucketIssues, type PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import type { EditResult } from './edit-result.ts';
import { setRules } from './edit-rules.ts';
import { mapRuleTables, withoutRule } from './map-rule-tables.ts';
import { type BucketSplit, halvesOf, splitIssues } from './split-range.ts';

const LAST_BUCKET = `${CONFIGURATION_MESSAGES.lastBucket.title}: ${CONFIGURATION_MESSAGES.lastBucket.description}`;

/** The default rules of a new bucket; a role that is missing gets none. */
export type BucketDefaults = Readonly<Partial<Record<PricingRole, MarginRule>>>;

/** A new bucket has the given default rules and no others, even if an imported file had rules for that name. */
export function addBucket(
  configuration: Configuration,
  bucket: PriceBucket,
  defaults: BucketDefaults = {},
): EditResult {
  const [issue] = bucketIssues(bucket, configuration.buckets, limitsOf(configuration.money));
  if (issue) return { ok: false, message: issue.message };
  const [label] = bucket;
  const cleared = mapRuleTables(configuration, (rules) => withoutRule(rules, label));
  const added = { ...cleared, buckets: sortedByLow([...configuration.buckets, bucket]) };
  const changes = PRICING_ROLES.flatMap((role) => {
    const rule = defaults[role];
    return rule ? [{ cell: { role, category: null, bucket: label }, rule }] : [];
  });
  return done(setRules(added, changes));
}

/** Changes a bucket's range and name; its rules move to the new name. */
export function editBucket(configuration: Configuration, label: string, bucket: PriceBucket): EditResult {
  if (!hasBucket(configuration, label)) return unknownBucket(label);
  const others = configuration.buckets.filter(([other]) => other !== label);
  const [issue] = bucketIssues(bucket, others, limitsOf(configuration.money));
  if (issue) return { ok: false, message: issue.message };
  const renamed = mapRuleTables(configuration, (rules) => withMovedRule(rules, label, bucket[0]));
  return done({ ...renamed, buckets: sortedByLow([...others, bucket]) });
}

/** Makes two buckets of one. Both keep its rules in every table, so that no price changes. */
export function splitBucket(configuration: Configuration, label: string, split: BucketSplit): EditResult {
  const bucket = configuration.buckets.find(([name]) => name === label);
  if (!bucket) return unknownBucket(label);
  const others = configuration.buckets.filter((other) => other !== bucket);
  const limits = limitsOf(configuration.money);
  const [issue] = splitIssues(bucket, split, others, limits);
  if (issue) return { ok: false, message: issue.message };
  const halves = halvesOf(bucket, split, limits);
  const names = halves.map(([name]) => name);
  const copied = mapRuleTables(configuration, (rules) => withCopiedRule(rules, label, names));
  return done({ ...copied, buckets: sortedByLow([...others, ...halves]) });
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

// Rules under a new name belong to no bucket: kept, they would price one half.
function withCopiedRule(rules: BucketRules, label: string, names: readonly string[]): BucketRules {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([other, rule]) => {
      if (other === label) return names.map((name) => [name, rule] as const);
      return names.includes(other) ? [] : [[other, rule] as const];
    }),
  );
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
