import {
  applyThemeToAll,
  configuredTheme,
  copyTheme,
  resetTheme,
  setTheme,
} from '#domain/configuration/edit-themes.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { THEME_MESSAGES } from '#domain/contract/messages.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { isSameData } from '#web/features/engine-room/editor/editor-history.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { labelOfTheme } from './theme-miniature.tsx';

/** Each change of themes with its toast. All of them wait for a save. */
export function useThemeChanges(editor: Editor) {
  const draft = editor.history.present.configuration;

  function make(next: Configuration, done: { title: string; description: string }, nothing: string): void {
    // A toast that claims a change where none was made would send people looking for it.
    if (isSameData(next, draft)) {
      toast({ title: THEME_MESSAGES.changeFailed, description: nothing, tone: 'destructive' });
      return;
    }
    editor.change(next);
    toast(done);
  }

  return {
    themeOfRole: (role: EditedRole): ThemeName => configuredTheme(draft, role),
    apply: (role: EditedRole, theme: ThemeName) =>
      make(
        setTheme(draft, role, theme),
        { title: THEME_MESSAGES.applied, description: looksLike(role, theme) },
        `${ROLE_NAMES[role]} uses ${labelOfTheme(theme)} already`,
      ),
    reset: (role: EditedRole) => {
      const next = resetTheme(draft, role);
      const description = looksLike(role, configuredTheme(next, role));
      make(next, { title: THEME_MESSAGES.reset, description }, `${ROLE_NAMES[role]} has its default already`);
    },
    copy: (from: EditedRole, to: EditedRole) => {
      const next = copyTheme(draft, from, to);
      const description = looksLike(to, configuredTheme(next, to));
      const nothing = `${ROLE_NAMES[to]} looks like ${ROLE_NAMES[from]} already`;
      make(next, { title: THEME_MESSAGES.copied, description }, nothing);
    },
    applyToAll: (theme: ThemeName) => {
      const description = `All roles use ${labelOfTheme(theme)}`;
      make(
        applyThemeToAll(draft, theme),
        { title: THEME_MESSAGES.bulkUpdate, description },
        `${description} already`,
      );
    },
  };
}

function looksLike(role: EditedRole, theme: ThemeName): string {
  return `${ROLE_NAMES[role]} uses ${labelOfTheme(theme)}`;
}
