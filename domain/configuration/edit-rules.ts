import {
  type BucketRules,
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import { MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { findRule, ownEntry } from '#domain/pricing/find-rule.ts';
import { isTier } from '#domain/pricing/pricing-role.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { LEGACY_TIERS } from '#domain/tiers/tier-lists.ts';
import { mapCategories, withoutRule } from './map-rule-tables.ts';

/** One cell of the pricing matrix; without a category, a cell in the row of default rules. */
export interface RuleCell {
  readonly role: PricingRole;
  readonly category: string | null;
  readonly bucket: string;
}

/**
 * A cell and its new rule. A function receives the rule that the cell inherits after the whole change, for edits that
 * mean 'same as the default'.
 */
export interface RuleChange {
  readonly cell: RuleCell;
  readonly rule: MarginRule | ((inherited: MarginRule) => MarginRule);
}

/**
 * Changes any number of cells, copying each table once. Default rules are set first, in whatever order they are given:
 * a category rule is compared with the new default, not with the one about to be replaced.
 */
export function setRules(configuration: Configuration, changes: readonly RuleChange[]): Configuration {
  const withDefaults = changes
    .filter(({ cell }) => cell.category === null)
    .reduce(withDefaultRule, configuration);
  return PRICING_ROLES.reduce((edited, role) => withCategoryRules(edited, role, changes), withDefaults);
}

/** The rule of a cell whose category has none. */
export function inheritedRule(configuration: Configuration, cell: RuleCell): MarginRule {
  return findRule(withoutCategoryRules(configuration, cell.role), cell.role, cell.category, cell.bucket).rule;
}

/** The configuration without the role's category rules: a lookup there finds the inherited rule. */
function withoutCategoryRules(configuration: Configuration, role: PricingRole): Configuration {
  return { ...configuration, perCategoryByRole: { ...configuration.perCategoryByRole, [role]: {} } };
}

/** Whether a category rule differs from the inherited rule: such a cell is marked as changed. */
export function isOverride(configuration: Configuration, cell: RuleCell): boolean {
  const own = ownEntry(ownEntry(configuration.perCategoryByRole[cell.role], cell.category), cell.bucket);
  return own !== undefined && !areRulesEqual(cell.role, own, inheritedRule(configuration, cell));
}

function withDefaultRule(configuration: Configuration, change: RuleChange): Configuration {
  const { role, bucket } = change.cell;
  const rule = storableRule(change, inheritedRule(configuration, change.cell));
  const { defaultsByRole, perCategoryByRole } = configuration;
  // Only overrides are stored: a category rule equal to the new default is removed and follows the default.
  const dropEqual = (rules: BucketRules) => {
    const own = ownEntry(rules, bucket);
    return own && areRulesEqual(role, own, rule) ? withoutRule(rules, bucket) : rules;
  };
  return {
    ...configuration,
    defaultsByRole: { ...defaultsByRole, [role]: { ...defaultsByRole[role], [bucket]: rule } },
    perCategoryByRole: { ...perCategoryByRole, [role]: mapCategories(perCategoryByRole[role], dropEqual) },
    ...withLegacyDefault(configuration, role, bucket, rule),
  };
}

/** A default is also written to the role's legacy table: older versions read only that one. */
function withLegacyDefault(
  configuration: Configuration,
  role: PricingRole,
  bucket: string,
  rule: MarginRule,
): Partial<Configuration> {
  const tables = LEGACY_TIERS.filter(({ id }) => id === role).map(({ legacyTables }) => legacyTables);
  return recordOf(tables, ({ defaults }) => [defaults, { ...configuration[defaults], [bucket]: rule }]);
}

function withCategoryRules(
  configuration: Configuration,
  role: PricingRole,
  changes: readonly RuleChange[],
): Configuration {
  const tables = new Map<string, Map<string, MarginRule>>();
  const { perCategoryByRole } = configuration;
  const bare = withoutCategoryRules(configuration, role);
  for (const change of changes) {
    const { cell } = change;
    if (cell.role !== role || cell.category === null) continue;
    const table = tables.get(cell.category) ?? mapOf(ownEntry(perCategoryByRole[role], cell.category));
    const inherited = findRule(bare, role, cell.category, cell.bucket).rule;
    const rule = storableRule(change, inherited);
    if (areRulesEqual(role, rule, inherited)) table.delete(cell.bucket);
    else table.set(cell.bucket, rule);
    tables.set(cell.category, table);
  }
  if (tables.size === 0) return configuration;
  const edited = Object.fromEntries([...tables].map(([name, table]) => [name, Object.fromEntries(table)]));
  const categories = mapCategories({ ...perCategoryByRole[role], ...edited }, (rules) => rules);
  return { ...configuration, perCategoryByRole: { ...perCategoryByRole, [role]: categories } };
}

function mapOf(rules: BucketRules = {}): Map<string, MarginRule> {
  return new Map(Object.entries(rules));
}

// Only percentages and negative amounts are clamped; a flat amount that is too large is refused with a message,
// not silently changed.
function storableRule({ cell, rule }: RuleChange, inherited: MarginRule): MarginRule {
  const { mode, pct, flat } = typeof rule === 'function' ? rule(inherited) : rule;
  return {
    mode: isTier(cell.role) ? 'flat' : mode,
    pct: Math.min(atLeastZero(pct), MARGIN_LIMITS.percentMax),
    flat: atLeastZero(flat),
  };
}

// An empty number field yields NaN, which no later comparison would catch.
function atLeastZero(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, value);
}

/** For a tier only the flat amount counts: a stored default may still have a percentage. */
export function areRulesEqual(role: PricingRole, one: MarginRule, other: MarginRule): boolean {
  if (one.flat !== other.flat) return false;
  return isTier(role) || (one.mode === other.mode && one.pct === other.pct);
}
