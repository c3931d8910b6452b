import { recordOf } from '#domain/tiers/record-of.ts';
import { TIERS, type TierId } from '#domain/tiers/tiers.ts';
import type { ThemeName } from './theme-names.ts';

/** Roles with their own theme. */
export type ThemeRole = TierId | 'admin';

export const DEFAULT_THEME_BY_ROLE: Readonly<Record<ThemeRole, ThemeName>> = {
  ...recordOf(TIERS, ({ id, defaultTheme }) => [id, defaultTheme]),
  admin: 'slate-pro',
};

/** Customers, managers and unknown roles see the public theme. */
export function themeRoleOf(role: string): ThemeRole {
  return isThemeRole(role) ? role : 'public';
}

function isThemeRole(role: string): role is ThemeRole {
  return Object.hasOwn(DEFAULT_THEME_BY_ROLE, role);
}
