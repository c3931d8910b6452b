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
  build: {
    outDir: path.join(projectRoot, 'dist', 'web'),
    emptyOutDir: true,
    // Only assets with a hash in their name may be cached forever; a data: URL would need its own exception in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for everything that a first visit loads. Otherwise each module shared with a later page would be its own
    // file: a dozen requests, and small files compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
}));
