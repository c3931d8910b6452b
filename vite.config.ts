import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScriptPlugin } from './scripts/vite/boot-script-plugin.ts';
import { fontPreloadPlugin } from './scripts/vite/font-preload-plugin.ts';
import { themeStyleSheetPlugin } from './scripts/vite/theme-style-sheet-plugin.ts';

const projectRoot = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ mode }) => ({
  // The test runner resolves its file patterns from the project root, not from web/.
  root: mode === 'test' ? projectRoot : path.join(projectRoot, 'web'),
  plugins: [themeStyleSheetPlugin(), react(), tailwindcss(), fontPreloadPlugin(), bootScriptPlugin()],
  // The router brings a stand-in for a function that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: path.join(projectRoot, 'dist', 'web'),
    emptyOutDir: true,
    // Only assets with a hash in their name may be cached forever; a data: URL would need its own exception in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
    // One file for everything that a first visit loads. Otherwise each module shared with a later page would be its own
    // file: a dozen requests, and small files compress badly.
    rolldownOptions: {
      output: { ...ASSET_NAMES, codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
}));

/** The first script names fifty files, and a hash cannot be compressed: seven letters tell the versions of a file apart. */
const ASSET_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** What every visitor may open from the list, and would wait for. */
const PRELOADED_PAGES = /\/(toaster|sign-in-dialog|site-gate|join-page)-/;

/**
 * The files to fetch together with a page that is loaded later. The first script of every visitor lists them, so only few
 * pages have them; the files of the others are found one round trip later. Styles are loaded by this list alone.
 */
function preloadedWith(page: string, files: string[]): string[] {
  return PRELOADED_PAGES.test(page) ? files : files.filter((file) => file.endsWith('.css'));
}
