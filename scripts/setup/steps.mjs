import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The file of an installed command, so that it runs without a shell or PATH. */
export function bin(packageName, file) {
  return path.join(projectRoot, 'node_modules', packageName, file);
}

export function say(line) {
  process.stdout.write(`tierbook: ${line}\n`);
}

/** Runs a command that shares our output, and returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

export function runNode(args, options = {}) {
  return run(process.execPath, args, options);
}
