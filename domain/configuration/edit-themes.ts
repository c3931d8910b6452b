import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { DEFAULT_THEME_BY_ROLE } from '#domain/themes/theme-roles.ts';
import { recordOf } from '#domain/tiers/record-of.ts';

export function setTheme(configuration: Configuration, role: PricingRole, theme: ThemeName): Configuration {
  return { ...configuration, themeByRole: { ...configuration.themeByRole, [role]: theme } };
}

export function resetTheme(configuration: Configuration, role: PricingRole): Configuration {
  return setTheme(configuration, role, DEFAULT_THEME_BY_ROLE[role]);
}

/** Copies the theme that the source role sees, even if it is inherited. */
export function copyTheme(configuration: Configuration, from: PricingRole, to: PricingRole): Configuration {
  return setTheme(configuration, to, configuredTheme(configuration, from));
}

/** Every role and the general theme. */
export function applyThemeToAll(configuration: Configuration, theme: ThemeName): Configuration {
  return {
    ...configuration,
    themeByRole: recordOf(PRICING_ROLES, (role) => [role, theme]),
    uiTheme: theme,
  };
}

/** The theme that a role sees in a browser with no stored choice. */
export function configuredTheme(configuration: Configuration, role: PricingRole): ThemeName {
  return resolveTheme({ role, server: configuration, stored: () => null });
}
