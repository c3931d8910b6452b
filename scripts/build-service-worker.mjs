import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './setup/steps.mjs';

/**
 * Writes the service worker of the page built into `webFolder`. The worker caches exactly the files that the page loads
 * first. Its own text changes with any of them, so browsers notice a new build.
 */
export async function buildServiceWorker(webFolder) {
  const page = await readFile(path.join(webFolder, 'index.html'), 'utf8');
  const assets = [
    ...new Set(Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, url]) => url)),
  ];
  const version = createHash('sha256').update(page).digest('hex').slice(0, 8);
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['web/service-worker/service-worker.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: { SHELL: JSON.stringify({ version, assets }) },
    write: false,
  });
  await writeFile(path.join(webFolder, 'service-worker.js'), outputFiles[0].contents);
}
