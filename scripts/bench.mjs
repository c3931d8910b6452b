import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { readmeWith, resultsPage } from './setup/bench-results.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { projectRoot, runNode, say } from './setup/steps.mjs';

const folder = path.join(projectRoot, 'bench');

ensureInstalled();
await ensureBuilt();

// `npm run bench -- pricing` runs the benches with that word in their name, and writes no results.
const words = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  say(`no bench name contains ${words.join(' or ')}`);
  process.exit(1);
}

const environment = { ...process.env };
if (files.some(needsChromium)) environment.CHROMIUM_PATH = await ensureChromium();

const startedAt = performance.now();
const figures = files.flatMap(runBench);
const minutes = (performance.now() - startedAt) / 60_000;
if (words.length === 0) {
  writeFileSync(path.join(folder, 'RESULTS.md'), resultsPage(figures, { now: new Date(), minutes }));
  const readme = path.join(projectRoot, 'README.md');
  writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), figures));
  say(`wrote bench/RESULTS.md and the README's table after ${minutes.toFixed(1)} minutes`);
}
const missed = figures.filter(({ isMet }) => isMet === false);
// Repeated at the end, where people see them.
for (const figure of missed) say(`MISSED ${figure.what}: ${figure.measured}, ${figure.limit}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function needsChromium(file) {
  return readFileSync(path.join(folder, file), 'utf8').includes('./support/chromium.ts');
}

/** The figures of a bench. A bench that fails without a missed limit counts as a missed one. */
function runBench(file) {
  say(`bench ${file}`);
  const results = mkdtempSync(path.join(tmpdir(), 'tierbook-figures-'));
  const list = path.join(results, 'figures.jsonl');
  const status = runNode(
    ['--import', 'tsx', '--expose-gc', path.join('scripts', 'setup', 'run-bench.ts'), file],
    { env: { ...environment, BENCH_FIGURES: list } },
  );
  const reported = figuresIn(list);
  rmSync(results, { recursive: true });
  const isBroken = status !== 0 && reported.every(({ isMet }) => isMet !== false);
  return isBroken ? [...reported, brokenFigure(file, status)] : reported;
}

/** Empty if the bench ended before its first figure. */
function figuresIn(list) {
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function brokenFigure(file, status) {
  return { what: file, measured: `exited with ${status}`, limit: 'results', isMet: false };
}
