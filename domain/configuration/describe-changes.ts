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
  compareMoney,
  type RuleDifference,
  type ThemeDifference,
} from './compare-configurations.ts';
import { moneyChangeWords, roundingWords } from './money-words.ts';

const ROLE_NAMES: Readonly<Record<PricingRole, string>> = { ...TIER_LABELS, admin: 'Admin' };

/** The differences between two revisions, one line each, for the history. Empty if nothing differs. */
export function describeChanges(before: Configuration, after: Configuration): string[] {
  const { buckets, rules, themes } = compareConfigurations(before, after);
  return [
    ...describeMoneyChanges(before, after),
    ...buckets.map(bucketLine),
    ...PRICING_ROLES.flatMap((role) => ruleLines(rules, role)),
    ...themes.map(themeLine),
  ];
}

/**
 * The changes of money and rounding in words, for Activity too: they concern every price. An amount is in the money of
 * its own configuration.
 */
export function describeMoneyChanges(before: Configuration, after: Configuration): string[] {
  const { money, rounding } = compareMoney(before, after);
  return [
    ...(money ? [`Currency: ${moneyChangeWords(money.before, money.after).join(' → ')}`] : []),
    ...(rounding ? [`Rounding: ${roundingOf(before)} → ${roundingOf(after)}`] : []),
  ];
}

function roundingOf({ rounding, money }: Configuration): string {
  return roundingWords(rounding, money);
}

// A bucket may be called '5 default rules', so its line is known by its beginning.
const BUCKET_WORD = 'Bucket ';
const RULE_LINE = /^(\d+) (?:default|category) rules? of /;

function bucketLine({ label, before, after }: BucketDifference): string {
  if (before === null) return `${BUCKET_WORD}${label} added`;
  return `${BUCKET_WORD}${label} ${after === null ? 'removed' : 'changed'}`;
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

export interface ChangeCounts {
  /** Default and category rules of all roles. */
  readonly cells: number;
  readonly buckets: number;
  /** Themes, the currency and the rounding. */
  readonly settings: number;
}

/** Adds up lines of `describeChanges`: they are stored with each revision, and stay when the one before it is deleted. */
export function countChanges(lines: readonly string[]): ChangeCounts {
  const buckets = lines.filter((line) => line.startsWith(BUCKET_WORD)).length;
  const cellCounts = lines.flatMap((line) => RULE_LINE.exec(line)?.[1] ?? []);
  return {
    cells: cellCounts.reduce((sum, count) => sum + Number(count), 0),
    buckets,
    settings: lines.length - buckets - cellCounts.length,
  };
}
