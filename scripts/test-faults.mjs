import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { bin, runNode } from './setup/steps.mjs';

/** The files with a long form; `npm test` runs the same files in the short form. */
const LONG = ['test/faults', 'test/fuzz', 'test/isolation', 'throttle-guessing'];

ensureInstalled();
await ensureBuilt();
process.exitCode = runNode([bin('vitest', 'vitest.mjs'), 'run', '--project=server', ...LONG], {
  env: { ...process.env, FAULTS: 'long' },
});
