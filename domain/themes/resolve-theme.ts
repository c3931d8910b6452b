import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import { THEME_NAMES, type ThemeName } from './theme-names.ts';
import { DEFAULT_THEME_BY_ROLE, type ThemeRole, themeRoleOf } from './theme-roles.ts';

/** The answer of GET /api/config/public; names are checked here, because another version of the server may know others. */
export interface ServerThemes {
  themeByRole?: Readonly<Partial<Record<string, string>>> | undefined;
  uiTheme?: string | null | undefined;
}

interface ThemeChoice {
  role: string;
  /** Null if the server has not answered or the call failed. */
  server: ServerThemes | null;
  /** Reads what this browser stored under a key. */
  stored: (key: ThemeStorageKey) => string | null;
}

export type ThemeStorageKey = 'ui-theme' | `ui-theme-${ThemeRole}`;

/**
 * The theme that a viewer sees: the server's choice for the role, this browser's choice for the role, for admin the main
 * tier's theme, the server's general theme, the default. An unknown name is skipped; otherwise the page would have no style.
 */
export function resolveTheme({ role, server, stored }: ThemeChoice): ThemeName {
  const themeRole = themeRoleOf(role);
  const candidates = [
    ...choicesFor(themeRole, server, stored),
    ...(themeRole === 'admin' ? choicesFor(MAIN_TIER, server, stored) : []),
    server?.uiTheme,
  ];
  return candidates.find(isThemeName) ?? DEFAULT_THEME_BY_ROLE[themeRole];
}

/** The storage keys of a role's choice; public has a second, older one. */
export function themeStorageKeys(role: ThemeRole): readonly ThemeStorageKey[] {
  return role === 'public' ? ['ui-theme-public', 'ui-theme'] : [`ui-theme-${role}`];
}

function choicesFor(role: ThemeRole, server: ThemeChoice['server'], stored: ThemeChoice['stored']) {
  return [server?.themeByRole?.[role], ...themeStorageKeys(role).map(stored)];
}

function isThemeName(name: string | null | undefined): name is ThemeName {
  const names: readonly (string | null | undefined)[] = THEME_NAMES;
  return names.includes(name);
}
