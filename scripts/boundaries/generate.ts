import { writeFileSync } from 'node:fs';
import { BOUNDARY_FILE, boundaryFileOf, whyStale } from './compose.ts';

const root = process.cwd();

if (process.argv.includes('--check')) {
  const problem = whyStale(root);
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
  process.exitCode = problem === undefined ? 0 : 1;
} else {
  writeFileSync(BOUNDARY_FILE, boundaryFileOf(root));
}
