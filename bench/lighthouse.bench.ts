import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { startDebugged } from './lighthouse/debugged-chromium.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { CHROMIUM_ARGS, chromiumPath } from './support/chromium.ts';
import { reportAtLeast } from './support/report.ts';
import { inTurn, median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LEAST_POINTS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LEAST_POINTS;
const CATEGORIES = Object.keys(LEAST_POINTS) as Category[];

type Points = Readonly<Record<Category, number>>;

/** The Lighthouse scores of the catalogue with its mobile profile: a mid-range phone on a slow connection. */
export async function run(): Promise<void> {
  await inBenchFolder((folder) =>
    whileServing({ DATA_DIR: path.join(folder, 'data') }, async ({ address }) => {
      const rounds = await inTurn(ROUNDS, (round) =>
        judgeOnce(address, path.join(folder, `profile-${round}`)),
      );
      for (const category of CATEGORIES) {
        const value = median(rounds.map((points) => points[category]));
        const what = `Lighthouse on the mobile profile: ${category}`;
        reportAtLeast(what, { value, unit: 'points' }, LEAST_POINTS[category]);
      }
    }),
  );
}

/** Each round uses a new browser profile. */
async function judgeOnce(address: string, profile: string): Promise<Points> {
  const { port, stop } = await startDebugged(chromiumPath(), CHROMIUM_ARGS, profile);
  try {
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    const fault = result?.lhr.runtimeError;
    if (!result || fault) throw new Error(`Lighthouse could not judge the page: ${fault?.message}`);
    tellMetrics(result.lhr);
    tellFaults(result.lhr);
    return pointsIn(result.lhr);
  } finally {
    await stop();
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

function pointsIn({ categories }: Result): Points {
  const pointsOf = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  return {
    performance: pointsOf('performance'),
    accessibility: pointsOf('accessibility'),
    'best-practices': pointsOf('best-practices'),
    seo: pointsOf('seo'),
  };
}
