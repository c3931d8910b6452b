import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { bin, runNode } from './setup/steps.mjs';

// The fault and fuzz suites in their long form; `npm test` runs the same files in the short one.
ensureInstalled();
await ensureBuilt();
process.exitCode = runNode([bin('vitest', 'vitest.mjs'), 'run', '--project=server', 'test/faults', 'test/fuzz'], {
  env: { ...process.env, FAULTS: 'long' },
});
