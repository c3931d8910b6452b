import type { ServerThemes } from '#domain/themes/resolve-theme.ts';

/** The theme map that the server wrote into the page; null if there is none or it cannot be read. */
export function readPageThemes(page: Document): ServerThemes | null {
  try {
    return JSON.parse(page.getElementById('tierbook-boot')?.textContent ?? 'null');
  } catch {
    return null;
  }
}
