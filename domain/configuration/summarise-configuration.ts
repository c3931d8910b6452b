import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { configuredTheme } from './edit-themes.ts';

export interface ConfigurationSummary {
  readonly bucketCount: number;
  readonly version: number;
  /** Number of default and category rules together. */
  readonly publicRuleCount: number;
  readonly mainTierRuleCount: number;
}

/** The summary of the current configuration on the Import/Export tab. */
export function configurationSummary(configuration: Configuration): ConfigurationSummary {
  return {
    bucketCount: configuration.buckets.length,
    version: configuration.version,
    publicRuleCount: ruleCount(configuration, 'public'),
    mainTierRuleCount: ruleCount(configuration, MAIN_TIER),
  };
}

export interface ImportSummary {
  readonly bucketCount: number;
  /** The theme that the public will see. */
  readonly theme: ThemeName;
  /** Of all roles together. */
  readonly defaultRuleCount: number;
}

/** The summary of the file in the import confirmation. */
export function importSummary(configuration: Configuration): ImportSummary {
  return {
    bucketCount: configuration.buckets.length,
    theme: configuredTheme(configuration, 'public'),
    defaultRuleCount: sum(PRICING_ROLES.map((role) => sizeOf(configuration.defaultsByRole[role]))),
  };
}

function ruleCount(configuration: Configuration, role: PricingRole): number {
  const categories = Object.values(configuration.perCategoryByRole[role]);
  return sizeOf(configuration.defaultsByRole[role]) + sum(categories.map(sizeOf));
}

function sizeOf(table: Readonly<Record<string, unknown>>): number {
  return Object.keys(table).length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
