import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './setup/steps.mjs';

/** What the page loads for the first search, and to follow the server once there is a connection again. */
const LATER = [/^catalogue-search-.*\.js$/, /^search-results-.*\.js$/, /^follow-.*\.js$/];

/**
 * Writes the service worker of the page built into `webFolder`. The worker caches the files that the page loads first,
 * and those that it needs later. Its own text changes with any of them, so browsers notice a new build.
 */
export async function buildServiceWorker(webFolder) {
  const page = await readFile(path.join(webFolder, 'index.html'), 'utf8');
  const assets = [
    ...new Set(Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, url]) => url)),
  ];
  const version = createHash('sha256').update(page).digest('hex').slice(0, 8);
  const later = await laterAssets(path.join(webFolder, 'assets'));
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['web/service-worker/service-worker.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: { SHELL: JSON.stringify({ version, assets, later }) },
    write: false,
  });
  await writeFile(path.join(webFolder, 'service-worker.js'), outputFiles[0].contents);
}

async function laterAssets(folder) {
  const files = await readdir(folder);
  return LATER.map((pattern) => {
    const file = files.find((name) => pattern.test(name));
    if (file === undefined) throw new Error(`The build has no file like ${pattern}.`);
    return `/assets/${file}`;
  });
}
