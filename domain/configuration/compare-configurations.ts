import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';
import { findRule, ownEntry } from '#domain/pricing/find-rule.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { areRulesEqual, type RuleCell } from './edit-rules.ts';
import { isSameData } from './is-same-data.ts';

/** The rule of a cell in one of two configurations; null if it does not have the bucket. */
export type CellState = { readonly rule: MarginRule; readonly isInherited: boolean } | null;

export interface RuleDifference {
  readonly cell: RuleCell;
  readonly before: CellState;
  readonly after: CellState;
}

export interface BucketDifference {
  readonly label: string;
  /** Null for a bucket that was added. */
  readonly before: PriceBucket | null;
  /** Null for a bucket that was removed. */
  readonly after: PriceBucket | null;
}

export interface ThemeDifference {
  /** Null for the general theme of older versions. */
  readonly role: PricingRole | null;
  readonly before: ThemeName | undefined;
  readonly after: ThemeName | undefined;
}

/** Undefined is classic. */
interface Difference<Value> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

export interface ConfigurationDifferences {
  readonly buckets: readonly BucketDifference[];
  /** In the order of the screen: by role, the default rules last, buckets from low to high. */
  readonly rules: readonly RuleDifference[];
  readonly themes: readonly ThemeDifference[];
  /** Null if it does not differ. */
  readonly money: Difference<Money> | null;
  readonly rounding: Difference<Rounding> | null;
}

/**
 * What differs between two configurations, per bucket, cell and theme, and in money and rounding. A category cell that follows its default does
 * not differ when the default does: the default's own cell says so once.
 */
export function compareConfigurations(before: Configuration, after: Configuration): ConfigurationDifferences {
  return {
    buckets: compareBuckets(before, after),
    rules: PRICING_ROLES.flatMap((role) => compareRules(before, after, role)),
    themes: compareThemes(before, after),
    ...compareMoney(before, after),
  };
}

/** Each as a whole: half of one format and half of another would be nobody's wish. */
export function compareMoney(
  before: Configuration,
  after: Configuration,
): Pick<ConfigurationDifferences, 'money' | 'rounding'> {
  return {
    money: compareWholes(before.money, after.money),
    rounding: compareWholes(before.rounding, after.rounding),
  };
}

function compareWholes<Value>(before: Value | undefined, after: Value | undefined): Difference<Value> | null {
  return isSameData(before, after) ? null : { before, after };
}

function compareBuckets(before: Configuration, after: Configuration): BucketDifference[] {
  return labelsOf(before, after)
    .map((label) => ({ label, before: bucketOf(before, label), after: bucketOf(after, label) }))
    .filter((difference) => String(difference.before) !== String(difference.after));
}

function compareRules(before: Configuration, after: Configuration, role: PricingRole): RuleDifference[] {
  const labels = labelsOf(before, after);
  return [...categoriesOf(before, after, role), null].flatMap((category) =>
    labels.flatMap((bucket) => {
      const cell = { role, category, bucket };
      const difference = { cell, before: stateOf(before, cell), after: stateOf(after, cell) };
      return isDifferent(difference) ? [difference] : [];
    }),
  );
}

function isDifferent({ cell, before, after }: RuleDifference): boolean {
  // A bucket that came or went is listed with its default rule and its category rules, not with every category.
  if (before === null || after === null) return before !== after && (before ?? after)?.isInherited === false;
  if (before.isInherited && after.isInherited) return false;
  return before.isInherited !== after.isInherited || !areRulesEqual(cell.role, before.rule, after.rule);
}

export function stateOf(configuration: Configuration, { role, category, bucket }: RuleCell): CellState {
  if (bucketOf(configuration, bucket) === null) return null;
  const own = ownEntry(ownEntry(configuration.perCategoryByRole[role], category), bucket);
  const { rule } = findRule(configuration, role, category, bucket);
  return { rule, isInherited: category !== null && own === undefined };
}

function compareThemes(before: Configuration, after: Configuration): ThemeDifference[] {
  return [
    ...PRICING_ROLES.map((role) => ({
      role,
      before: before.themeByRole[role],
      after: after.themeByRole[role],
    })),
    { role: null, before: before.uiTheme, after: after.uiTheme },
  ].filter((difference) => difference.before !== difference.after);
}

function bucketOf({ buckets }: Configuration, label: string): PriceBucket | null {
  return buckets.find(([other]) => other === label) ?? null;
}

/** The labels of both sides from low to high; of two that begin at the same price the old one first. */
function labelsOf(before: Configuration, after: Configuration): string[] {
  const all = [...before.buckets, ...after.buckets].toSorted((one, other) => one[1] - other[1]);
  return [...new Set(all.map(([label]) => label))];
}

function categoriesOf(before: Configuration, after: Configuration, role: PricingRole): string[] {
  const names = [before, after].flatMap(({ perCategoryByRole }) => Object.keys(perCategoryByRole[role]));
  return [...new Set(names)];
}
