import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { bin, runNode } from './setup/steps.mjs';

ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();

const results = mkdtempSync(path.join(tmpdir(), 'tierbook-results-'));
const unit = runSuite(
  'unit.json',
  (file) =>
    runNode([
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]),
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative('.', name)} › ${fullName}`),
    ),
  }),
);
const browser = runSuite(
  'browser.json',
  (file) =>
    runNode([bin('@playwright/test', 'cli.js'), 'test', '--reporter=line,json'], {
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedIn),
  }),
);
rmSync(results, { recursive: true, force: true });

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed;
// Repeated at the end, where people see them: each failure may be a thousand lines above.
for (const failure of [...unit.failures, ...browser.failures]) process.stdout.write(`FAILED ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A run that fails without a failed test (a crash, an unhandled error, no report) counts as one failure. */
function runSuite(name, start, countsOf) {
  const file = path.join(results, name);
  const status = start(file);
  const { passed, failed, failures } = existsSync(file)
    ? countsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  return { passed, failed: status !== 0 ? Math.max(failed, 1) : failed, failures };
}

/** Playwright's report is a tree of files and groups. */
function failedIn({ suites = [], specs = [] }) {
  const here = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`);
  return [...here, ...suites.flatMap(failedIn)];
}
