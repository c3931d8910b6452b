import type { Plugin } from 'vite';
import { themeStyleSheet } from '#domain/themes/theme-style-sheet.ts';

const THEMES_IMPORT = '@import "tierbook:themes";';

/** Writes the themes into the style sheet, so that no colour is copied by hand. */
export function themeStyleSheetPlugin(): Plugin {
  return {
    name: 'tierbook:theme-style-sheet',
    // Runs before Tailwind, which would look for the import on disk.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/styles\/index\.css(?:\?|$)/ },
      handler(code) {
        if (!code.includes(THEMES_IMPORT))
          this.error(`web/styles/index.css has lost its line ${THEMES_IMPORT}`);
        return { code: code.replace(THEMES_IMPORT, themeStyleSheet()), map: null };
      },
    },
  };
}
