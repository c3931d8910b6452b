import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A file of an installed command, so that no shell and no PATH is needed to run it. */
export function bin(packageName, file) {
  return path.join(projectRoot, 'node_modules', packageName, file);
}

export function say(line) {
  process.stdout.write(`tierbook: ${line}\n`);
}

/** Runs a command with our own output; the exit code is the caller's to judge. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

export function runNode(args, options = {}) {
  return run(process.execPath, args, options);
}
