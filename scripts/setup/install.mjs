import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run, say } from './steps.mjs';

const MARK = path.join(projectRoot, 'node_modules', '.tierbook-installed');

/** Installs the dependencies when the lock file, or the Node version that native code was built for, has changed. */
export function ensureInstalled() {
  refuseOldNode();
  const wanted = installKey();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  say('installing dependencies (the first time this takes two to five minutes) …');
  // `npm ci` refuses a lock file whose optional binaries of other platforms the registry at hand lacks;
  // `--no-save` keeps the lock file as it is.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  const status = run(npm, args, { shell: process.platform === 'win32' });
  if (status !== 0) {
    say(`npm install failed (exit ${status}). See the lines above.`);
    process.exit(1);
  }
  writeFileSync(MARK, wanted);
}

function installKey() {
  const lock = readFileSync(path.join(projectRoot, 'package-lock.json'));
  const { platform, arch, versions } = process;
  return `${createHash('sha256').update(lock).digest('hex')} ${platform} ${arch} ${versions.modules}\n`;
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node ${process.versions.node} is too old. Tierbook needs Node 20.19 or newer.`);
  process.exit(1);
}
