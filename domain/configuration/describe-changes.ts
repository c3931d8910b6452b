import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import { counted } from '#domain/text/counts.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import {
  type BucketDifference,
  compareConfigurations,
  type RuleDifference,
  type ThemeDifference,
} from './compare-configurations.ts';

const ROLE_NAMES: Readonly<Record<PricingRole, string>> = { ...TIER_LABELS, admin: 'Admin' };

/** The differences between two revisions, one line each, for Activity. Empty if nothing differs. */
export function describeChanges(before: Configuration, after: Configuration): string[] {
  const { buckets, rules, themes } = compareConfigurations(before, after);
  return [
    ...buckets.map(bucketLine),
    ...PRICING_ROLES.flatMap((role) => ruleLines(rules, role)),
    ...themes.map(themeLine),
  ];
}

function bucketLine({ label, before, after }: BucketDifference): string {
  if (before === null) return `Bucket ${label} added`;
  return `Bucket ${label} ${after === null ? 'removed' : 'changed'}`;
}

function ruleLines(rules: readonly RuleDifference[], role: PricingRole): string[] {
  const ofRole = rules.filter(({ cell }) => cell.role === role);
  const defaultCount = ofRole.filter(({ cell }) => cell.category === null).length;
  const categoryCount = ofRole.length - defaultCount;
  return [
    ...(defaultCount > 0 ? [`${counted(defaultCount, 'default rule')} of ${ROLE_NAMES[role]} changed`] : []),
    ...(categoryCount > 0
      ? [`${counted(categoryCount, 'category rule')} of ${ROLE_NAMES[role]} changed`]
      : []),
  ];
}

function themeLine({ role }: ThemeDifference): string {
  return role === null ? 'General theme changed' : `Theme of ${ROLE_NAMES[role]} changed`;
}
