import { ensureInstalled } from './setup/install.mjs';
import { bin, runNode, say } from './setup/steps.mjs';

ensureInstalled();

const PROJECTS = ['domain', 'server', 'web', 'test'];

const biome = bin('@biomejs/biome', 'bin/biome');
const oxlint = bin('oxlint', 'bin/oxlint');
const tsc = bin('typescript', 'bin/tsc');

const steps = [
  { name: 'boundary file', args: ['scripts/boundaries.mjs', '--check'] },
  { name: 'format, lint and boundaries', args: [biome, 'check', '--error-on-warnings', '.'] },
  { name: 'lint with types', args: [oxlint, '--type-aware', '--deny-warnings'] },
  ...PROJECTS.map((name) => ({ name: `types of ${name}`, args: [tsc, '-p', `tsconfig.${name}.json`] })),
  { name: 'dead code', args: [bin('knip', 'bin/knip.js')] },
];

const failures = steps.filter(({ name, args }) => {
  const isGood = runNode(args) === 0;
  say(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
  return !isGood;
});
process.exitCode = failures.length === 0 ? 0 : 1;
