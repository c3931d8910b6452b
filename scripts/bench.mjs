import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { projectRoot, runNode, say } from './setup/steps.mjs';

ensureInstalled();
await ensureBuilt();

// `npm run bench -- pricing` runs the benches whose name holds the word.
const wanted = process.argv.slice(2);
const files = readdirSync(path.join(projectRoot, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));

for (const file of files) {
  say(`bench ${file}`);
  const status = runNode([
    '--import',
    'tsx',
    '--expose-gc',
    path.join('scripts', 'setup', 'run-bench.ts'),
    file,
  ]);
  if (status !== 0) process.exitCode = 1;
}
