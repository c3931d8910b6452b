import { pathToFileURL } from 'node:url';
import { inputDigest, isBuildCurrent, markBuildCurrent } from './setup/build-stamp.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { clearDist, ensurePlaces } from './setup/places.mjs';
import { say } from './setup/steps.mjs';

/** Builds the server and the web page unless dist/ was built from exactly these sources. */
export async function ensureBuilt() {
  if (isBuildCurrent()) return;
  // Without the list of files: otherwise fifty lines of it would be a newcomer's first impression.
  await build({ isListed: false });
}

async function build({ isListed }) {
  const startedAt = performance.now();
  // Computed before the build: a file saved during the build makes the result stale.
  const digest = inputDigest();
  say('building …');
  clearDist();
  await Promise.all([ensurePlaces(), buildPrograms({ isListed })]);
  markBuildCurrent(digest);
  say(`built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function buildPrograms({ isListed }) {
  const [{ buildServer }, { buildWeb }] = await Promise.all([
    import('./build-server.mjs'),
    import('./build-web.mjs'),
  ]);
  await buildServer();
  await buildWeb({ isListed });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  await build({ isListed: true });
}
