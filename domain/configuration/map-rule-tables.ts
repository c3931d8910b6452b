import type {
  BucketRules,
  CategoryRules,
  Configuration,
  PricingRole,
} from '#domain/contract/configuration.ts';

/**
 * Applies a change to every table of rules by bucket there is: role defaults, categories, legacy structures. One
 * list of them, because a table that is forgotten keeps rules of a bucket that is gone.
 */
export function mapRuleTables(
  configuration: Configuration,
  change: (rules: BucketRules) => BucketRules,
): Configuration {
  const { defaultsPublic, defaultsVIP, defaults, perCategoryPublic, perCategoryVIP, perSheet } =
    configuration;
  const inCategories = (table: CategoryRules) => mapCategories(table, change);
  return {
    ...configuration,
    defaultsByRole: mapRoles(configuration.defaultsByRole, change),
    perCategoryByRole: mapRoles(configuration.perCategoryByRole, inCategories),
    ...(defaultsPublic && { defaultsPublic: change(defaultsPublic) }),
    ...(defaultsVIP && { defaultsVIP: change(defaultsVIP) }),
    ...(defaults && { defaults: change(defaults) }),
    ...(perCategoryPublic && { perCategoryPublic: inCategories(perCategoryPublic) }),
    ...(perCategoryVIP && { perCategoryVIP: inCategories(perCategoryVIP) }),
    ...(perSheet && { perSheet: inCategories(perSheet) }),
  };
}

/** A category without rules is no entry at all. */
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
  return {
    public: change(tables.public),
    heavyweight: change(tables.heavyweight),
    vip: change(tables.vip),
    admin: change(tables.admin),
  };
}
