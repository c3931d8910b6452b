import {
  type BucketRules,
  type CategoryRules,
  type Configuration,
  PRICING_ROLES,
} from '#domain/contract/entities/configuration.ts';
import { CONFIGURATION_LIMITS } from '#domain/contract/limits.ts';
import { ownEntry } from '#domain/pricing/find-rule.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { LEGACY_TIERS } from '#domain/tiers/tier-lists.ts';
import { mapPresent } from './map-rule-tables.ts';

/**
 * Migrates a configuration of an earlier version to the current one. Legacy fields stay: the rule lookup still reads
 * them, and an older file can be recognised later.
 */
export function migrateConfiguration(configuration: Configuration): Configuration {
  if (configuration.version >= CONFIGURATION_LIMITS.currentVersion) return configuration;
  const { defaultsByRole, perCategoryByRole } = configuration;
  return {
    ...configuration,
    version: CONFIGURATION_LIMITS.currentVersion,
    defaultsByRole: {
      ...defaultsByRole,
      ...recordOf(LEGACY_TIERS, ({ id, legacyTables }) => [
        id,
        { ...configuration[legacyTables.defaults], ...defaultsByRole[id] },
      ]),
    },
    perCategoryByRole: {
      ...perCategoryByRole,
      ...recordOf(LEGACY_TIERS, ({ id, legacyTables }) => [
        id,
        withLegacyRules(perCategoryByRole[id], configuration[legacyTables.perCategory]),
      ]),
    },
    ...modernThemes(configuration),
  };
}

// By bucket, not by category: a category with one new rule would otherwise lose its other legacy rules.
function withLegacyRules(own: CategoryRules, legacy: CategoryRules = {}): CategoryRules {
  const merged = Object.entries(legacy).map(([category, rules]): [string, BucketRules] => [
    category,
    { ...rules, ...ownEntry(own, category) },
  ]);
  return { ...own, ...Object.fromEntries(merged) };
}

function modernThemes({ themeByRole, uiTheme }: Configuration): Partial<Configuration> {
  return {
    themeByRole: mapPresent(themeByRole, PRICING_ROLES, modernTheme),
    ...(uiTheme && { uiTheme: modernTheme(uiTheme) }),
  };
}

function modernTheme(theme: ThemeName): ThemeName {
  if (theme === 'light') return 'clean-pro';
  return theme === 'dark' ? 'midnight-glass' : theme;
}
