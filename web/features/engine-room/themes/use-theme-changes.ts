import {
  applyThemeToAll,
  configuredTheme,
  copyTheme,
  resetTheme,
  setTheme,
} from '#domain/configuration/edit-themes.ts';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import {
  type Configuration,
  PRICING_ROLES,
  type PricingRole,
} from '#domain/contract/entities/configuration.ts';
import { THEME_MESSAGES } from '#domain/contract/messages.ts';
import { themeStorageKeys } from '#domain/themes/resolve-theme.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { type EditedRole, ROLE_NAMES, SAVE_NEEDED } from '#web/features/engine-room/room-texts.ts';
import { writeStored } from '#web/lib/storage.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { labelOfTheme } from './theme-miniature.tsx';

/** The theme changes, each with its toast. They take effect on save; this browser remembers them at once. */
export function useThemeChanges(editor: Editor) {
  const draft = editor.history.present.configuration;

  function changeThemes(
    next: Configuration,
    done: { title: string; description: string },
    unchanged: string,
  ): void {
    // A toast about a change that did not happen would send people looking for it.
    if (isSameData(next, draft)) {
      toast({ title: THEME_MESSAGES.changeFailed, description: unchanged, tone: 'destructive' });
      return;
    }
    editor.change(next);
    for (const role of PRICING_ROLES) storeChoice(role, draft, next);
    toast({ ...done, description: `${done.description}. ${SAVE_NEEDED}` });
  }

  return {
    themeOfRole: (role: EditedRole): ThemeName => configuredTheme(draft, role),
    apply: (role: EditedRole, theme: ThemeName) =>
      changeThemes(
        setTheme(draft, role, theme),
        { title: THEME_MESSAGES.applied, description: usesText(role, theme) },
        `${ROLE_NAMES[role]} already uses ${labelOfTheme(theme)}`,
      ),
    reset: (role: EditedRole) => {
      const next = resetTheme(draft, role);
      const description = usesText(role, configuredTheme(next, role));
      changeThemes(
        next,
        { title: THEME_MESSAGES.reset, description },
        `${ROLE_NAMES[role]} already has its default theme`,
      );
    },
    copy: (from: EditedRole, to: EditedRole) => {
      const next = copyTheme(draft, from, to);
      const description = usesText(to, configuredTheme(next, to));
      const unchanged = `${ROLE_NAMES[to]} already has the theme of ${ROLE_NAMES[from]}`;
      changeThemes(next, { title: THEME_MESSAGES.copied, description }, unchanged);
    },
    applyToAll: (theme: ThemeName) => {
      const label = labelOfTheme(theme);
      changeThemes(
        applyThemeToAll(draft, theme),
        { title: THEME_MESSAGES.bulkUpdate, description: `All roles use ${label}` },
        `All roles already use ${label}`,
      );
    },
  };
}

function usesText(role: EditedRole, theme: ThemeName): string {
  return `${ROLE_NAMES[role]} uses ${labelOfTheme(theme)}`;
}

/** Stores the theme of a role if it was chosen just now. The page uses it where the server names none. */
function storeChoice(role: PricingRole, before: Configuration, next: Configuration): void {
  const chosen = next.themeByRole[role];
  if (chosen === undefined || chosen === before.themeByRole[role]) return;
  for (const key of themeStorageKeys(role)) writeStored(key, chosen);
}
