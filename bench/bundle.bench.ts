import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { inBenchFolder } from './support/bench-folder.ts';
import { inChromium } from './support/chromium.ts';
import { reportUnder, reportWithoutLimit } from './support/report.ts';
import { whileServing } from './support/tierbook.ts';

const WEB_FOLDER = path.join('dist', 'web');
const FIRST_VISIT_BUDGET_KB = 120;
const LATER_CHUNK_BUDGET_KB = 60;

/** Gzipped JavaScript: what a first visit to the list loads, and the total. */
export async function run(): Promise<void> {
  const sizes = new Map(scriptsIn(WEB_FOLDER).map((file) => [file, gzipKilobytes(file)]));
  const loaded = await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir }, ({ address }) => inChromium((browser) => visit(browser, address))),
  );
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + (sizes.get(file) ?? Number.NaN), 0);
  const note = `${loaded.size} files`;
  reportUnder(
    'JavaScript of a first visit, gzip',
    { value: sum(loaded), unit: 'kB', note },
    FIRST_VISIT_BUDGET_KB,
  );
  const later = [...sizes]
    .filter(([file]) => !loaded.has(file))
    .toSorted(([, one], [, other]) => other - one);
  const [largest = ['none', Number.NaN]] = later;
  reportUnder(
    'largest lazy-loaded chunk, gzip',
    { value: largest[1], unit: 'kB', note: path.basename(largest[0]).replace(/-[\w-]{8}\.js$/, '') },
    LATER_CHUNK_BUDGET_KB,
  );
  reportWithoutLimit('total JavaScript, gzip', {
    value: sum(sizes.keys()),
    unit: 'kB',
    note: `${sizes.size} files`,
  });
}

/** The files of the built page that a browser really loads. */
async function visit(browser: Browser, address: string): Promise<Set<string>> {
  const page = await browser.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) loaded.add(path.join(WEB_FOLDER, pathname));
  });
  await page.goto(address);
  await page.getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  return loaded;
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(folder, file));
}

function gzipKilobytes(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length / 1000;
}
