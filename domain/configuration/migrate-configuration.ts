import type { BucketRules, CategoryRules, Configuration } from '#domain/contract/configuration.ts';
import { CONFIGURATION_LIMITS } from '#domain/contract/limits.ts';
import { ownEntry } from '#domain/pricing/find-rule.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';

/**
 * Brings a configuration of an earlier version to the current one. Legacy fields stay where they are: the rule lookup
 * still reads them, and an older file can be told apart later.
 */
export function migrateConfiguration(configuration: Configuration): Configuration {
  if (configuration.version >= CONFIGURATION_LIMITS.currentVersion) return configuration;
  const { defaultsByRole, perCategoryByRole } = configuration;
  return {
    ...configuration,
    version: CONFIGURATION_LIMITS.currentVersion,
    defaultsByRole: {
      ...defaultsByRole,
      public: { ...configuration.defaultsPublic, ...defaultsByRole.public },
      vip: { ...configuration.defaultsVIP, ...defaultsByRole.vip },
    },
    perCategoryByRole: {
      ...perCategoryByRole,
      public: withLegacyRules(perCategoryByRole.public, configuration.perCategoryPublic),
      vip: withLegacyRules(perCategoryByRole.vip, configuration.perCategoryVIP),
    },
    ...modernThemes(configuration),
  };
}

// By bucket, not by category: a category with one rule of its own would otherwise lose its other legacy rules.
function withLegacyRules(own: CategoryRules, legacy: CategoryRules = {}): CategoryRules {
  const merged = Object.entries(legacy).map(([category, rules]): [string, BucketRules] => [
    category,
    { ...rules, ...ownEntry(own, category) },
  ]);
  return { ...own, ...Object.fromEntries(merged) };
}

function modernThemes({ themeByRole, uiTheme }: Configuration): Partial<Configuration> {
  return {
    themeByRole: {
      ...(themeByRole.public && { public: modernTheme(themeByRole.public) }),
      ...(themeByRole.heavyweight && { heavyweight: modernTheme(themeByRole.heavyweight) }),
      ...(themeByRole.vip && { vip: modernTheme(themeByRole.vip) }),
      ...(themeByRole.admin && { admin: modernTheme(themeByRole.admin) }),
    },
    ...(uiTheme && { uiTheme: modernTheme(uiTheme) }),
  };
}

function modernTheme(theme: ThemeName): ThemeName {
  if (theme === 'light') return 'clean-pro';
  return theme === 'dark' ? 'midnight-glass' : theme;
}
