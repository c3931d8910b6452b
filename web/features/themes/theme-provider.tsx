import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Role } from '#domain/contract/entities/roles.ts';
import { resolveTheme, type ServerThemes, themeStorageKeys } from '#domain/themes/resolve-theme.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import type { ThemeRole } from '#domain/themes/theme-roles.ts';
import { applyTheme } from '#web/boot/apply-theme.ts';
import { readPageThemes } from '#web/boot/page-themes.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

interface ThemeContextValue {
  /** The theme of the page now. */
  theme: ThemeName;
  /** The themes chosen for each role; null until they are known. */
  serverThemes: ServerThemes | null;
  setTheme: (role: ThemeRole, name: ThemeName) => void;
  /** Shows the page in the theme of another role, until null. */
  showAs: (role: Role | null) => void;
}

interface ThemeProviderProps {
  role: Role;
  /** Calls GET /api/config/public. */
  loadThemes: () => Promise<ServerThemes>;
  children: ReactNode;
}

export const SERVER_THEMES_KEY = ['/api/config/public'];

const ThemeContext = createContext<ThemeContextValue | null>(null);

/** Applies the viewer's theme, and applies it again when the role, the server's answer or a choice changes. */
export function ThemeProvider({ role, loadThemes, children }: ThemeProviderProps) {
  const { serverThemes, setTheme } = useThemeChoices(loadThemes);
  const [shownRole, showAs] = useState<Role | null>(null);
  const theme = resolveTheme({ role: shownRole ?? role, server: serverThemes, stored: readStored });

  // Before the browser paints: an ordinary effect would show one frame in the former role's colours.
  useLayoutEffect(() => applyTheme(document, theme), [theme]);

  const value = useMemo(() => ({ theme, serverThemes, setTheme, showAs }), [theme, serverThemes, setTheme]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): ThemeContextValue {
  const value = use(ThemeContext);
  if (!value) throw new Error('useTheme needs a ThemeProvider above it');
  return value;
}

function useThemeChoices(loadThemes: () => Promise<ServerThemes>) {
  const queryClient = useQueryClient();
  // The boot script has already used these. They apply until the answer arrives, and stay if it fails: a fallback to a
  // stored theme would repaint the page.
  const [pageThemes] = useState(() => readPageThemes(document));
  const { data } = useQuery({ queryKey: SERVER_THEMES_KEY, queryFn: loadThemes });

  const setTheme = useCallback(
    (role: ThemeRole, name: ThemeName) => {
      for (const key of themeStorageKeys(role)) writeStored(key, name);
      // An answer that is still loading is older than this choice and would undo it.
      void queryClient.cancelQueries({ queryKey: SERVER_THEMES_KEY });
      queryClient.setQueryData<ServerThemes>(SERVER_THEMES_KEY, (known) =>
        withChoice(known ?? pageThemes, role, name),
      );
    },
    [queryClient, pageThemes],
  );
  return { serverThemes: data ?? pageThemes, setTheme };
}

function withChoice(themes: ServerThemes | null, role: ThemeRole, name: ThemeName): ServerThemes {
  return { ...themes, themeByRole: { ...themes?.themeByRole, [role]: name } };
}
