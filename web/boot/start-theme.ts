import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { readStored } from '#web/lib/storage.ts';
import { applyTheme } from './apply-theme.ts';
import { readPageThemes } from './page-themes.ts';

/** Applies the theme before the first paint, from the server's data in the page and from storage. */
export function startTheme(page: Document): void {
  applyTheme(page, resolveTheme({ role: storedRole(), server: readPageThemes(page), stored: readStored }));
}

// A session is restored only if all three parts are stored; a role alone would flash its theme and then lose it.
function storedRole(): string {
  const isSignedIn = readStored('auth_token') !== null && readStored('auth_permissions') !== null;
  return (isSignedIn && readStored('user_role')) || 'public';
}
