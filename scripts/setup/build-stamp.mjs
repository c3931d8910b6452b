import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './steps.mjs';

const STAMP = path.join(projectRoot, 'dist', '.stamp');
const INPUTS = ['domain', 'server', 'web', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Compares content, not time: a fresh clone and a switched branch both give files new dates. */
export function isBuildCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputDigest();
}

export function markBuildCurrent(digest) {
  writeFileSync(STAMP, digest);
}

export function inputDigest() {
  const digest = createHash('sha256');
  for (const file of INPUTS.flatMap(filesBelow).sort()) {
    digest.update(`${file}\0`).update(readFileSync(path.join(projectRoot, file)));
  }
  return digest.digest('hex');
}

function filesBelow(input) {
  if (path.extname(input) !== '') return [input];
  return readdirSync(path.join(projectRoot, input), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath ?? entry.path, entry.name)));
}
