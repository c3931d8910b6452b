import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { THEME_MESSAGES } from '#domain/contract/messages.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { callApi } from '#web/lib/api-client.ts';
import { readStored } from '#web/lib/storage.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { AdminThemes } from './admin-themes.ts';

/** Shows a theme at once and saves it; what the server refuses is reverted. */
export function useAdminTheme(themes: AdminThemes): (theme: ThemeName) => void {
  const saved = useRef(themes.current);
  const mutation = useMutation({
    // One after the other: two saves under way could arrive in the wrong order.
    scope: { id: 'admin-theme' },
    mutationFn: saveTheme,
    onSuccess: (_answer, theme) => {
      saved.current = theme;
      themes.onSaved();
      toast({ title: THEME_MESSAGES.saved, description: `The admin view uses ${themeOf(theme).label}` });
    },
    onError: () => toast({ ...THEME_MESSAGES.saveFailed, tone: 'destructive' }),
  });
  return (theme) => {
    if (!mutation.isPending) saved.current = themes.current;
    themes.apply(theme);
    // Here, not above: only the last choice is reverted; an earlier one was given up already.
    mutation.mutate(theme, { onError: () => themes.revert(saved.current) });
  };
}

function saveTheme(admin: ThemeName) {
  const pinHash = readStored('auth_token') ?? '';
  return callApi('saveThemes', { body: { themeByRole: { admin }, pinHash } });
}
