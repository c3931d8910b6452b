import {
  type BucketRules,
  type CategoryRules,
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import { counted } from '#domain/text/counts.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

const ROLE_NAMES: Readonly<Record<PricingRole, string>> = { ...TIER_LABELS, admin: 'Admin' };

/** The differences between two revisions, one line each, for the history. Empty if nothing differs. */
export function describeChanges(before: Configuration, after: Configuration): string[] {
  return [
    ...bucketChanges(before, after),
    ...PRICING_ROLES.flatMap((role) => ruleChanges(before, after, role)),
    ...PRICING_ROLES.flatMap((role) => themeChange(before, after, role)),
    ...(before.uiTheme === after.uiTheme ? [] : ['General theme changed']),
  ];
}

function bucketChanges({ buckets: before }: Configuration, { buckets: after }: Configuration): string[] {
  const old = new Map(before.map((bucket) => [bucket[0], String(bucket)]));
  const now = new Map(after.map((bucket) => [bucket[0], String(bucket)]));
  return [
    ...before.filter(([label]) => !now.has(label)).map(([label]) => `Bucket ${label} removed`),
    ...after.filter(([label]) => !old.has(label)).map(([label]) => `Bucket ${label} added`),
    ...after
      .filter(([label]) => old.has(label) && old.get(label) !== now.get(label))
      .map(([label]) => `Bucket ${label} changed`),
  ];
}

function ruleChanges(before: Configuration, after: Configuration, role: PricingRole): string[] {
  const defaults = differencesOf(before.defaultsByRole[role], after.defaultsByRole[role]);
  const overrides = categoryDifferences(before.perCategoryByRole[role], after.perCategoryByRole[role]);
  return [
    ...(defaults > 0 ? [`${counted(defaults, 'default rule')} of ${ROLE_NAMES[role]} changed`] : []),
    ...(overrides > 0 ? [`${counted(overrides, 'category rule')} of ${ROLE_NAMES[role]} changed`] : []),
  ];
}

function themeChange(before: Configuration, after: Configuration, role: PricingRole): string[] {
  return before.themeByRole[role] === after.themeByRole[role] ? [] : [`Theme of ${ROLE_NAMES[role]} changed`];
}

function categoryDifferences(before: CategoryRules, after: CategoryRules): number {
  const categories = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...categories].reduce(
    (sum, category) => sum + differencesOf(before[category] ?? {}, after[category] ?? {}),
    0,
  );
}

function differencesOf(before: BucketRules, after: BucketRules): number {
  const labels = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...labels].filter((label) => !areSame(before[label], after[label])).length;
}

function areSame(one: MarginRule | undefined, other: MarginRule | undefined): boolean {
  return one?.mode === other?.mode && one?.pct === other?.pct && one?.flat === other?.flat;
}
