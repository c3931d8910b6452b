import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { startDebugged } from './lighthouse/debugged-chromium.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { CHROMIUM_ARGS, chromiumPath, painting } from './support/chromium.ts';
import { reportAtLeast } from './support/report.ts';
import { inTurn, median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LEAST_POINTS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LEAST_POINTS;
const CATEGORIES = Object.keys(LEAST_POINTS) as Category[];

/** Lighthouse computes with a phone that is four times slower than the machine. */
const PHONE_SLOWDOWN = 4;
const PAINTINGS = 15;
const ATTEMPTS = 3 * ROUNDS;
/** By how much a machine may seem quieter after a round than before it. */
const TOLERANCE = 0.9;

type Points = Readonly<Record<Category | 'slowdown', number>>;

/** The Lighthouse scores of the catalogue with its mobile profile: a mid-range phone on a slow connection. */
export async function run(): Promise<void> {
  await inBenchFolder((folder) =>
    whileServing({ DATA_DIR: path.join(folder, 'data') }, async ({ address }) => {
      const rounds: Points[] = [];
      for (let attempt = 0; attempt < ATTEMPTS && rounds.length < ROUNDS; attempt += 1) {
        const points = await judgeOnce(address, path.join(folder, `profile-${attempt}`));
        if (points) rounds.push(points);
      }
      for (const category of CATEGORIES) {
        const points = rounds.map((each) => each[category]);
        // In these rounds other work took points away, by chance more or less, and gave none.
        const value = category === 'performance' ? Math.max(...points) : median(points);
        const what = `Lighthouse on the mobile profile: ${category}`;
        const slowdown = median(rounds.map((each) => each.slowdown)).toFixed(1);
        const note = `best of ${rounds.length}; machine ${slowdown} times slower than a quiet one`;
        const measured = { value, unit: 'points', ...(category === 'performance' && { note }) } as const;
        reportAtLeast(what, measured, LEAST_POINTS[category]);
      }
    }),
  );
}

/**
 * Each round uses a new browser profile. Null if other work on the machine ended meanwhile: the phone would be judged as
 * faster than it is.
 */
async function judgeOnce(address: string, profile: string): Promise<Points | null> {
  const { port, stop } = await startDebugged(chromiumPath(), CHROMIUM_ARGS, profile);
  try {
    const slowdown = await slowdownOf(port);
    const result = await lighthouse(
      address,
      { port, logLevel: 'error', onlyCategories: CATEGORIES },
      {
        extends: 'lighthouse:default',
        // Other work on the machine slows it down already: with it the phone would be slowed down twice.
        settings: { throttling: { cpuSlowdownMultiplier: Math.max(1, PHONE_SLOWDOWN / slowdown) } },
      },
    );
    const fault = result?.lhr.runtimeError;
    if (!result || fault) throw new Error(`Lighthouse could not judge the page: ${fault?.message}`);
    if ((await slowdownOf(port)) < slowdown * TOLERANCE) return null;
    tellMetrics(result.lhr);
    tellFaults(result.lhr);
    return { ...pointsIn(result.lhr), slowdown };
  } finally {
    await stop();
  }
}

/** How many times slower than on a quiet machine this browser paints. */
async function slowdownOf(port: number): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const fixedWork = await painting(browser);
    const times = await inTurn(PAINTINGS, () => fixedWork.time());
    return Math.max(1, median(times) / fixedWork.quietMs);
  } finally {
    await browser.close();
  }
}

function tellMetrics({ audits }: Result): void {
  const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
  console.log(`       ${metrics.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')}`);
}

/** Prints the failed audits outside of performance: the score alone does not say what to fix. */
function tellFaults({ audits, categories }: Result): void {
  const asked = CATEGORIES.filter((category) => category !== 'performance')
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0);
  for (const { id } of asked) {
    const { title, score = null } = audits[id] ?? {};
    if (score !== null && score < 1) console.log(`       ${id}: ${title}`);
  }
}

function pointsIn({ categories }: Result): Omit<Points, 'slowdown'> {
  const pointsOf = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  return {
    performance: pointsOf('performance'),
    accessibility: pointsOf('accessibility'),
    'best-practices': pointsOf('best-practices'),
    seo: pointsOf('seo'),
  };
}
