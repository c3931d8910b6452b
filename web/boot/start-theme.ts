import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { readStored } from '#web/lib/storage.ts';
import { applyTheme } from './apply-theme.ts';
import { readPageThemes } from './page-themes.ts';

/** Chooses and sets the theme before anything is painted, from what the server wrote into the page and what is stored. */
export function startTheme(page: Document): void {
  applyTheme(page, resolveTheme({ role: storedRole(), server: readPageThemes(page), stored: readStored }));
}

// A sign-in is restored only when all three parts are there; a stray role alone would flash its theme and then lose it.
function storedRole(): string {
  const isSignedIn = readStored('auth_token') !== null && readStored('auth_permissions') !== null;
  return (isSignedIn && readStored('user_role')) || 'public';
}
