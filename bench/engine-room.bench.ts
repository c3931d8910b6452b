import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { priceImpact } from '#domain/pricing/price-impact.ts';
import {
  BUCKETS,
  CATEGORIES,
  DEVICES,
  makeDevices,
  makeLargeSettings,
  writeDeviceFiles,
} from './engine-room/large-settings.ts';
import { type Answer, watchAnswers, watchedAnswer } from './engine-room/watched-answer.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { inChromium, painting, takeInScripts, watchProcessor } from './support/chromium.ts';
import {
  computing,
  cpuClock,
  type FixedWork,
  type Judged,
  judge,
  judgeRounds,
  timed,
} from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const EDIT_BUDGET_MS = 50;
const IMPACT_BUDGET_MS = 100;
const ADMIN_PIN = '48151623';

/** The Engine Room of the built product with a large matrix: edits of all cells, and their impact on every device. */
export async function run(): Promise<void> {
  await measureImpactInNode();
  await inBenchFolder(async (folder) => {
    const source = path.join(folder, 'prices');
    writeDeviceFiles(source);
    const variables = { DATA_DIR: path.join(folder, 'data'), PRICE_SOURCE: source, ADMIN_PIN };
    await whileServing(variables, async ({ address }) => {
      const token = await signIn(address, ADMIN_PIN);
      await saveLargeSettings(address, token);
      await inChromium(async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await openRoom(page, address, token);
        await measureEdits(page, await painting(browser));
      });
    });
  });
}

/** The function that the page's worker runs, without the transfer of messages. */
async function measureImpactInNode(): Promise<void> {
  const saved = makeLargeSettings();
  const draft = { ...saved, perCategoryByRole: { ...saved.perCategoryByRole, public: {} } };
  const rows = makeDevices();
  const computeImpact = () => priceImpact({ saved, draft, role: 'public' }, rows);
  const impact = await judge(computing(2, cpuClock), () => timed(computeImpact, cpuClock));
  const what = `impact of an edit on ${rows.length} devices, in Node`;
  reportUnder(what, impact, IMPACT_BUDGET_MS);
}

async function saveLargeSettings(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...makeLargeSettings(), pinHash: token }),
  });
  if (!answer.ok) throw new Error(`The settings were refused: ${await answer.text()}`);
}

async function openRoom(page: Page, address: string, token: string): Promise<void> {
  await takeInScripts(page);
  await page.addInitScript(storeAdmin, token);
  await page.addInitScript(watchAnswers);
  await page.goto(address);
  await page.getByRole('button', { name: 'Engine Room' }).click();
  await page.getByRole('grid', { name: 'Pricing rules' }).waitFor();
  await page.getByText('No device changes for Public').waitFor();
  // The price list behind the Engine Room loads its categories one by one and indexes them when idle.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const rows = await page.getByRole('grid').getAttribute('aria-rowcount');
  // Includes the header and the row of default rules.
  if (rows !== String(CATEGORIES + 2)) throw new Error(`The matrix has ${rows} rows`);
}

function storeAdmin(token: string): void {
  const permissions = {
    canAccessEngineRoom: true,
    canViewVipPricing: true,
    canEditConfiguration: true,
    canManageCustomerPins: true,
  };
  localStorage.setItem('auth_token', token);
  localStorage.setItem('user_role', 'admin');
  localStorage.setItem('auth_permissions', JSON.stringify(permissions));
}

async function measureEdits(page: Page, fixedWork: FixedWork): Promise<void> {
  const cells = `${(CATEGORIES + 1) * BUCKETS} cells`;
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.getByText(cells, { exact: true }).waitFor();
  const typed = await measureRounds(page, fixedWork, async (value) => {
    await page.keyboard.type(value);
    return () => page.keyboard.press('Enter');
  });
  reportEdits(`Engine Room: ${cells} typed over, until painted`, typed);
  const applied = await measureRounds(page, fixedWork, async (value) => {
    await page.getByLabel('Percent', { exact: true }).last().fill(value);
    const { x, y } = await middleOf(page.getByRole('button', { name: `Apply to ${cells}` }));
    // Clicked by coordinates: finding the button and checking that nothing covers it would be work in the measured page.
    return () => page.mouse.click(x, y);
  });
  reportEdits(`Engine Room: ${cells} filled by the bar, until painted`, applied);
  const undone = await measureRounds(page, fixedWork, async () => {
    await page.getByRole('gridcell').first().focus();
    return () => page.keyboard.press('Control+z');
  });
  reportEdits(`Engine Room: ${cells} undone, until painted`, undone);
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The button is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Edits {
  readonly painted: Judged;
  readonly answers: readonly Answer[];
  readonly processorMs: number;
}

async function measureRounds(
  page: Page,
  fixedWork: FixedWork,
  prepare: (value: string) => Promise<() => Promise<void>>,
): Promise<Edits> {
  const processor: number[] = [];
  const besides: number[] = [];
  const answers = await inTurn(ROUNDS, async (round) => {
    besides.push(await fixedWork.time());
    const act = await prepare(String(21 + round));
    const busyMs = await watchProcessor(page);
    const answer = await watchedAnswer(page, act);
    processor.push(await busyMs());
    return answer;
  });
  const elapsed = answers.map(({ paintedMs }) => paintedMs);
  const painted = judgeRounds(fixedWork, elapsed, [...besides, await fixedWork.time()]);
  return { painted, answers, processorMs: median(processor) };
}

function reportEdits(what: string, { painted, answers, processorMs }: Edits): void {
  const middle = (part: keyof Answer) => median(answers.map((answer) => answer[part]));
  reportUnder(what, painted, EDIT_BUDGET_MS);
  console.log(
    `       ${ms(middle('scriptMs'))} of it before layout; ${ms(processorMs)} of CPU time per edit; ` +
      `impact on ${DEVICES} devices shown after ${ms(middle('impactMs'))}`,
  );
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
