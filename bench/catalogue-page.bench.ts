import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inBenchFolder } from './support/bench-folder.ts';
import { inChromium, painting, takeInScripts, watchProcessor } from './support/chromium.ts';
import { type FixedWork, type Judged, judgeRounds } from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { median, percentile } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const ROWS = 5000;
const BUDGET_MS = 50;
/** More than elsewhere: the slowest letter of many counts. */
const ROUNDS = 9;
const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

// Every letter changes the result. The first ones match nearly every row, which is the hardest case.
const TYPED = 'iphone15promax256';

/** The real page of the built product with one category of 5,000 rows, in Chromium: keystrokes and scrolling. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const source = path.join(folder, 'IPHONE USED UNLOCKED.csv');
    writeFileSync(source, makeCsv(ROWS));
    const variables = { DATA_DIR: path.join(folder, 'data'), PRICE_SOURCE: source };
    await whileServing(variables, ({ address }) =>
      inChromium(async (browser) => {
        const fixedWork = await painting(browser);
        for (const [name, viewport] of Object.entries(VIEWPORTS)) {
          await measurePage(name, await browser.newPage({ viewport }), address, fixedWork);
        }
      }),
    );
  });
}

async function measurePage(name: string, page: Page, address: string, fixedWork: FixedWork): Promise<void> {
  await openList(page, address);
  const processor = await watchProcessor(page);
  const letters = await measureRounds(page, fixedWork);
  reportKeystrokes(name, letters, (await processor()) / (letters.length * ROUNDS));
  tellFrames(name, await measureScrolling(page));
  await page.close();
}

async function openList(page: Page, address: string): Promise<void> {
  await takeInScripts(page);
  await page.addInitScript(watchKeystrokes);
  const startedAt = performance.now();
  await page.goto(address);
  await page.getByRole('listitem').first().waitFor();
  const shownMs = performance.now() - startedAt;
  await page.waitForFunction((count) => document.querySelectorAll('main li').length === count, ROWS);
  const allMs = performance.now() - startedAt;
  console.log(`       ${ROWS} rows: first rows after ${ms(shownMs)}, all in the page after ${ms(allMs)}`);
}

/** Exists in Chromium, but is missing in the types. */
declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

interface WatchedWindow extends Window {
  resultPaintedMs?: Promise<number>;
}

/** Runs in the page: measures from a key's time stamp to the frame that paints the changed results. */
function watchKeystrokes(): void {
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    const resultPaintedMs = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // A task of this priority, requested in a frame, runs right after the frame is painted.
        requestAnimationFrame(() => {
          const finish = () => resolve(performance.now() - timeStamp);
          void scheduler.postTask(finish, { priority: 'user-blocking' });
        });
      });
      const panel = document.querySelector('[role=tabpanel]');
      if (panel) observer.observe(panel, { subtree: true, childList: true, characterData: true });
    });
    Object.assign(window, { resultPaintedMs });
  };
  document.addEventListener('keydown', onKey, { capture: true });
}

/** One figure for each letter. */
async function measureRounds(page: Page, fixedWork: FixedWork): Promise<Judged[]> {
  const box = page.getByPlaceholder('Search devices...');
  const times: number[][] = [...TYPED].map(() => []);
  const besides: number[][] = [...TYPED].map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    await box.focus();
    for (const [place, key] of [...TYPED].entries()) {
      besides[place]?.push(await fixedWork.time());
      times[place]?.push(await timeOf(page, key));
    }
    await timeOf(page, 'Escape');
  }
  return times.map((elapsed, place) => judgeRounds(fixedWork, elapsed, besides[place] ?? []));
}

async function timeOf(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  const taken = await page.evaluate(() => (window as WatchedWindow).resultPaintedMs);
  return taken ?? Number.NaN;
}

async function measureScrolling(page: Page): Promise<number[]> {
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const next = (time: number) => {
          times.push(time);
          window.scrollBy(0, 60);
          if (times.length < 180) requestAnimationFrame(next);
          else resolve(times);
        };
        requestAnimationFrame(next);
      }),
  );
  const times = await frames;
  return times.slice(1).map((time, place) => time - (times[place] ?? time));
}

function reportKeystrokes(name: string, letters: readonly Judged[], processorMs: number): void {
  const slowest = letters.reduce((one, other) => (one.value > other.value ? one : other));
  const middle = median(letters.map(({ value }) => value));
  console.log(`       ${name}: the middle letter takes ${ms(middle)}, ${ms(processorMs)} of processor each`);
  const note = `letter ${letters.indexOf(slowest) + 1} of ${TYPED.length}, the slowest`;
  const what = `keystroke in ${ROWS} rows until the result is painted, ${name}`;
  reportUnder(what, { ...slowest, note }, BUDGET_MS);
}

function tellFrames(name: string, frames: readonly number[]): void {
  const late = frames.filter((frame) => frame > 34).length;
  console.log(
    `       ${name}: scrolling, frame ${ms(median(frames))} in the middle, ${ms(percentile(frames, 0.95))} at 95 %, ` +
      `${late} of ${frames.length} over two frames`,
  );
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Devices and prices, in titled sections of 25. */
function makeCsv(rowCount: number): string {
  const models = [
    'iPhone 17 Pro Max',
    'iPhone 16 Pro',
    'iPhone 15 Pro Max',
    'iPhone 15',
    'iPhone 14 Plus',
    'iPad Air',
  ];
  const capacities = ['128GB', '256GB', '512GB', '1TB'];
  const lines = ['Device,Price'];
  for (let row = 0; row < rowCount; row += 1) {
    const model = models[Math.floor(row / 25) % models.length];
    if (row % 25 === 0) lines.push(`${model} series ${row / 25 + 1},`);
    lines.push(`${model} ${capacities[row % capacities.length]} lot ${row + 1},${200 + (row % 900)}`);
  }
  return `${lines.join('\n')}\n`;
}
