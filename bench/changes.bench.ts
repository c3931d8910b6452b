import path from 'node:path';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import type { ChangesAnswer } from '#domain/contract/entities/changes.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { deviceAt, ROWS, seedHistory, VERSIONS } from './changes/seeded-history.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { reportUnder, reportWithoutLimit } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const BUDGET_MS = 50;
const MEMORY_BUDGET_MEGABYTES = 330;
const ADMIN_PIN = '482915';
const CATEGORY = 'IPAD';

/** What changed in a long list that was published hundreds of times, and the history of a price. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    await measure('one row changes in each', 1, path.join(folder, 'some'));
    await measure('all rows change in each', ROWS, path.join(folder, 'all'));
  });
}

async function measure(what: string, changed: number, dataDir: string): Promise<void> {
  const startedAt = performance.now();
  await seedHistory(dataDir, { changed });
  console.log(`       seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const lists = `${ROWS} rows and ${VERSIONS} versions, ${what}`;
  await whileServing({ DATA_DIR: dataDir, ADMIN_PIN }, async (server) => {
    const off = (await server.usage()).residentMegabytes;
    const headers = await letAllSeeChanges(server);
    const built = await timed(async () => await readUntilReady(server));
    reportWithoutLimit(`the first history of a price, ${lists}`, { value: built, unit: 'ms' });
    await timeChanges(server, lists);
    await timeHistory(server, lists);
    for (const tier of TIER_IDS) await call(server, `changes?since=${VERSIONS - 1}&as=${tier}`, headers);
    const { residentMegabytes, peakMegabytes } = await server.usage();
    const note = `${Math.round(off)} MB before the first use, at most ${Math.round(peakMegabytes)} MB`;
    const measured = { value: residentMegabytes, unit: 'MB', note } as const;
    reportUnder(`server memory with changes, ${lists}`, measured, MEMORY_BUDGET_MEGABYTES);
  });
}

async function letAllSeeChanges({ address }: MeasuredProcess): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${await signIn(address, ADMIN_PIN)}` };
  const settings = { ...DEFAULT_SHOP_SETTINGS, maySeeChanges: [...TIER_IDS, 'customer'] };
  const { revision } = await (await fetch(`${address}/api/shop`, { headers })).json();
  const answer = await fetch(`${address}/api/shop`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, settings }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return headers;
}

/** A caller who waits for long is asked to come again. */
async function readUntilReady({ address }: MeasuredProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/sheets/${historyOf(0)}`);
    await answer.arrayBuffer();
    if (answer.status !== 503) return;
  }
}

/** Every version in turn, so that no answer is still there from the round before. */
async function timeChanges(server: MeasuredProcess, lists: string): Promise<void> {
  const rounds = await inTurn(ROUNDS, () =>
    inTurn(VERSIONS - 1, (index) => timed(() => call(server, `changes?since=${index + 1}`))),
  );
  const perVersion = Array.from({ length: VERSIONS - 1 }, (_, index) =>
    median(rounds.map((times) => times[index] ?? Number.NaN)),
  );
  const slowest = Math.max(...perVersion);
  const { rows } = await call<ChangesAnswer>(server, `changes?since=${VERSIONS - 1}`);
  const note = `median ${median(perVersion).toFixed(1)} ms, ${rows.length} rows since the last version`;
  reportUnder(`slowest changes since any version, ${lists}`, { value: slowest, unit: 'ms', note }, BUDGET_MS);
}

async function timeHistory(server: MeasuredProcess, lists: string): Promise<void> {
  const times = await inTurn(200, (index) => timed(() => call(server, historyOf(index))));
  const measured = {
    value: median(times),
    unit: 'ms',
    note: `slowest ${Math.max(...times).toFixed(1)} ms`,
  } as const;
  reportUnder(`history of a price, ${lists}`, measured, BUDGET_MS);
}

function historyOf(index: number): string {
  const number = KNOWN_CATEGORIES.indexOf(CATEGORY) + index * KNOWN_CATEGORIES.length;
  return `history?category=${CATEGORY}&device=${encodeURIComponent(deviceAt(number))}`;
}

async function call<Answer>(
  { address }: MeasuredProcess,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${address}/api/sheets/${url}`, { headers });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
