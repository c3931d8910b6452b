import { orderCategories } from '#domain/catalogue/categories.ts';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import {
  type BucketDifference,
  type CellState,
  compareConfigurations,
  type RuleDifference,
  type ThemeDifference,
} from '#domain/configuration/compare-configurations.ts';
import type { RuleCell } from '#domain/configuration/edit-rules.ts';
import { moneyChangeWords, roundingWords } from '#domain/configuration/money-words.ts';
import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration, PricingRole } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { formatAmount } from '#domain/text/money.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { EDITED_ROLES, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { labelOfTheme } from '#web/features/engine-room/themes/theme-miniature.tsx';

/** A tier, or everything that is not a rule. */
export type DifferenceGroup = PricingRole | 'settings';

export const DIFFERENCE_GROUPS: readonly DifferenceGroup[] = [...EDITED_ROLES, 'admin', 'settings'];

export const GROUP_NAMES: Readonly<Record<DifferenceGroup, string>> = {
  ...ROLE_NAMES,
  admin: 'Admin',
  settings: 'Settings',
};

export interface ShownValue {
  readonly text: string;
  /** It follows the default rule. */
  readonly isInherited: boolean;
}

export interface DifferenceRow {
  readonly key: string;
  readonly group: DifferenceGroup;
  /** The category, or the setting. */
  readonly name: string;
  /** Empty for other settings. */
  readonly bucket: string;
  /** Null for a setting. */
  readonly cell: RuleCell | null;
  readonly before: ShownValue;
  readonly after: ShownValue;
  /** Whether the cell is only in the configuration before: its bucket was removed. */
  readonly isRemoved: boolean;
}

/** The money of each side: an amount is written in the money of its own configuration. */
interface Moneys {
  readonly before: Money | undefined;
  readonly after: Money | undefined;
}

/** The differences in the order of the screen: tier by tier, the settings last. */
export function differenceRows(before: Configuration, after: Configuration): DifferenceRow[] {
  const { rules, buckets, themes, money, rounding } = compareConfigurations(before, after);
  const moneys = { before: before.money, after: after.money };
  return [
    ...DIFFERENCE_GROUPS.flatMap((group) => ruleRows(rules, group, moneys)),
    ...(money ? [moneyRow(moneys)] : []),
    ...(rounding ? [roundingRow(before, after)] : []),
    ...buckets.map((bucket) => bucketRow(bucket, moneys)),
    ...themes.map(themeRow),
  ];
}

function ruleRows(rules: readonly RuleDifference[], group: DifferenceGroup, moneys: Moneys): DifferenceRow[] {
  return inMatrixOrder(rules.filter(({ cell }) => cell.role === group)).map(({ cell, before, after }) => ({
    key: JSON.stringify([cell.role, cell.category, cell.bucket]),
    group,
    name: cell.category === null ? 'Default rules' : labelOfCategory(cell.category),
    bucket: cell.bucket,
    cell,
    before: shownRule(cell.role, before, moneys.before),
    after: shownRule(cell.role, after, moneys.after),
    isRemoved: after === null,
  }));
}

/** Stored rules are in the order in which categories were first changed. The default rules are last. */
function inMatrixOrder(rules: readonly RuleDifference[]): RuleDifference[] {
  const categories = orderCategories(rules.flatMap(({ cell }) => cell.category ?? []));
  const places = new Map(categories.map((category, place) => [category, place]));
  const placeOf = ({ cell }: RuleDifference) =>
    (cell.category === null ? undefined : places.get(cell.category)) ?? categories.length;
  return rules.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function shownRule(role: PricingRole, state: CellState, money: Money | undefined): ShownValue {
  if (state === null) return shown('No bucket');
  // Nobody sees admin's prices; its rules read like the public's.
  const text = textOfRule(role === 'admin' ? 'public' : role, state.rule, money);
  return { text, isInherited: state.isInherited };
}

function moneyRow(moneys: Moneys): DifferenceRow {
  const [before, after] = moneyChangeWords(moneys.before, moneys.after);
  return settingRow('money', { name: 'Currency', bucket: '', before: shown(before), after: shown(after) });
}

function roundingRow(before: Configuration, after: Configuration): DifferenceRow {
  return settingRow('rounding', {
    name: 'Rounding',
    bucket: '',
    before: shown(roundingWords(before.rounding, before.money)),
    after: shown(roundingWords(after.rounding, after.money)),
  });
}

function bucketRow({ label, before, after }: BucketDifference, moneys: Moneys): DifferenceRow {
  return settingRow(`bucket ${label}`, {
    name: 'Bucket',
    bucket: label,
    before: shown(rangeOf(before, moneys.before)),
    after: shown(rangeOf(after, moneys.after)),
  });
}

function rangeOf(bucket: PriceBucket | null, money: Money | undefined): string {
  if (bucket === null) return 'None';
  const [, low, high] = bucket;
  const amount = (bound: number) => formatAmount(bound, money);
  return high === 'Infinity' ? `${amount(low)} and up` : `${amount(low)} to ${amount(high)}`;
}

function themeRow({ role, before, after }: ThemeDifference): DifferenceRow {
  return settingRow(`theme ${role}`, {
    name: role === null ? 'General theme' : `Theme for ${GROUP_NAMES[role]}`,
    bucket: '',
    before: shown(themeText(before)),
    after: shown(themeText(after)),
  });
}

function themeText(theme: ThemeName | undefined): string {
  return theme === undefined ? 'Not set' : labelOfTheme(theme);
}

function settingRow(
  key: string,
  fields: Pick<DifferenceRow, 'name' | 'bucket' | 'before' | 'after'>,
): DifferenceRow {
  return { ...fields, key, group: 'settings', cell: null, isRemoved: false };
}

function shown(text: string): ShownValue {
  return { text, isInherited: false };
}
