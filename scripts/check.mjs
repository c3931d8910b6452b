import { ensureInstalled } from './setup/install.mjs';
import { bin, runNode, say } from './setup/steps.mjs';

ensureInstalled();

const PROJECTS = ['domain', 'server', 'web', 'test'];

const steps = [
  ['format, lint and boundaries', [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']],
  ['lint with types', [bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']],
  ...PROJECTS.map((name) => [
    `types of ${name}`,
    [bin('typescript', 'bin/tsc'), '-p', `tsconfig.${name}.json`],
  ]),
  ['dead code', [bin('knip', 'bin/knip.js')]],
];

const failures = steps.filter(([name, args]) => {
  const isGood = runNode(args) === 0;
  say(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
  return !isGood;
});
process.exitCode = failures.length === 0 ? 0 : 1;
