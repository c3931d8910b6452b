import type { ThemeName } from './theme-names.ts';

/** Roles with a look of their own. */
export type ThemeRole = 'public' | 'vip' | 'heavyweight' | 'admin';

export const DEFAULT_THEME_BY_ROLE: Readonly<Record<ThemeRole, ThemeName>> = {
  public: 'midnight-glass',
  vip: 'clean-pro',
  heavyweight: 'golden-hour',
  admin: 'slate-pro',
};

/** Customers and managers, and any role yet unknown, look as the public does. */
export function themeRoleOf(role: string): ThemeRole {
  return role === 'vip' || role === 'heavyweight' || role === 'admin' ? role : 'public';
}
