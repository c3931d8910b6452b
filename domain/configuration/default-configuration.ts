import {
  type BucketRules,
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { CONFIGURATION_LIMITS } from '#domain/contract/limits.ts';
import { DEFAULT_THEME_BY_ROLE } from '#domain/themes/theme-roles.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIERS } from '#domain/tiers/tiers.ts';
import { withMoneySettings } from './edit-money.ts';

const buckets: PriceBucket[] = [
  ['1-100', 1, 100],
  ['101-220', 101, 220],
  ['221-300', 221, 300],
  ['301-469', 301, 469],
  ['470+', 470, 'Infinity'],
];

/** In the order of the buckets. */
const percentages: Record<PricingRole, readonly number[]> = {
  ...recordOf(TIERS, ({ id, defaultPercents }) => [id, defaultPercents]),
  admin: [40, 30, 25, 23, 20],
};

export const DEFAULT_CONFIGURATION: Configuration = {
  version: CONFIGURATION_LIMITS.currentVersion,
  buckets,
  defaultsByRole: recordOf(PRICING_ROLES, (role) => [role, defaultRules(role)]),
  perCategoryByRole: recordOf(PRICING_ROLES, (role) => [role, {}]),
  themeByRole: { ...DEFAULT_THEME_BY_ROLE },
};

/** Reset replaces everything, legacy fields and rounding included. The shop's currency is no setting to reset: it stays. */
export function resetConfiguration({ money }: Configuration): Configuration {
  return withMoneySettings(DEFAULT_CONFIGURATION, { money, rounding: undefined });
}

function defaultRules(role: PricingRole): BucketRules {
  return Object.fromEntries(
    buckets.map(([label], index) => [label, { mode: 'pct', pct: percentages[role][index] ?? 0, flat: 0 }]),
  );
}
