import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { themeOf } from '#domain/themes/themes.ts';
import type { BootData } from './boot-data.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * What a phone needs to install the list as an app. Of the house and its public theme only: everyone is given the same,
 * also in front of a closed gate, and a browser asks for it without saying who it is.
 */
export function appManifestOf({ brand, themeByRole, uiTheme }: BootData) {
  const theme = resolveTheme({ role: 'public', server: { themeByRole, uiTheme }, stored: () => null });
  const { background } = themeOf(theme).colours;
  return {
    // Without it the app would be another one as soon as the start address changed.
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: 'Device price list',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: ICONS,
  };
}
