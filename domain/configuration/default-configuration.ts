import type { BucketRules, Configuration, PricingRole } from '#domain/contract/configuration.ts';
import { CONFIGURATION_LIMITS } from '#domain/contract/limits.ts';
import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import { DEFAULT_THEME_BY_ROLE } from '#domain/themes/theme-roles.ts';

const buckets: PriceBucket[] = [
  ['1-100', 1, 100],
  ['101-220', 101, 220],
  ['221-300', 221, 300],
  ['301-469', 301, 469],
  ['470+', 470, 'Infinity'],
];

/** In the order of the buckets. */
const percentages: Record<PricingRole, readonly number[]> = {
  public: [30, 20, 15, 13, 10],
  heavyweight: [30, 22, 16, 14, 12],
  vip: [35, 25, 20, 18, 15],
  admin: [40, 30, 25, 23, 20],
};

export const DEFAULT_CONFIGURATION: Configuration = {
  version: CONFIGURATION_LIMITS.currentVersion,
  buckets,
  defaultsByRole: {
    public: defaultRules('public'),
    heavyweight: defaultRules('heavyweight'),
    vip: defaultRules('vip'),
    admin: defaultRules('admin'),
  },
  perCategoryByRole: { public: {}, heavyweight: {}, vip: {}, admin: {} },
  themeByRole: { ...DEFAULT_THEME_BY_ROLE },
};

/** Reset replaces everything, legacy fields included. */
export function resetConfiguration(): Configuration {
  return DEFAULT_CONFIGURATION;
}

function defaultRules(role: PricingRole): BucketRules {
  return Object.fromEntries(
    buckets.map(([label], index) => [label, { mode: 'pct', pct: percentages[role][index] ?? 0, flat: 0 }]),
  );
}
