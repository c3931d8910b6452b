import {
  type BucketRules,
  type CategoryRules,
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { LEGACY_TABLES } from '#domain/tiers/tier-lists.ts';

/**
 * Applies a change to every rule table: role defaults, categories, legacy structures. They are listed only here,
 * because a forgotten table would keep rules of a removed bucket.
 */
export function mapRuleTables(
  configuration: Configuration,
  change: (rules: BucketRules) => BucketRules,
): Configuration {
  const { defaults, perSheet } = configuration;
  const inCategories = (table: CategoryRules) => mapCategories(table, change);
  return {
    ...configuration,
    defaultsByRole: mapRoles(configuration.defaultsByRole, change),
    perCategoryByRole: mapRoles(configuration.perCategoryByRole, inCategories),
    ...mapPresent(
      configuration,
      LEGACY_TABLES.map((tables) => tables.defaults),
      change,
    ),
    ...mapPresent(
      configuration,
      LEGACY_TABLES.map((tables) => tables.perCategory),
      inCategories,
    ),
    ...(defaults && { defaults: change(defaults) }),
    ...(perSheet && { perSheet: inCategories(perSheet) }),
  };
}

/** A category without rules gets no entry. */
export function mapCategories(
  table: CategoryRules,
  change: (rules: BucketRules, category: string) => BucketRules,
): CategoryRules {
  const changed = Object.entries(table).map(
    ([category, rules]) => [category, change(rules, category)] as const,
  );
  return Object.fromEntries(changed.filter(([, rules]) => Object.keys(rules).length > 0));
}

export function withoutRule(rules: BucketRules, label: string): BucketRules {
  return Object.fromEntries(Object.entries(rules).filter(([other]) => other !== label));
}

function mapRoles<Table>(
  tables: Record<PricingRole, Table>,
  change: (table: Table) => Table,
): Record<PricingRole, Table> {
  return recordOf(PRICING_ROLES, (role) => [role, change(tables[role])]);
}

/** Changes existing entries only: missing keys are not added. */
export function mapPresent<Key extends string, Entry>(
  entries: Readonly<Partial<Record<Key, Entry | undefined>>>,
  keys: readonly Key[],
  change: (entry: Entry) => Entry,
): Partial<Record<Key, Entry>> {
  const mapped: Partial<Record<Key, Entry>> = {};
  for (const key of keys) {
    const entry = entries[key];
    if (entry) mapped[key] = change(entry);
  }
  return mapped;
}
