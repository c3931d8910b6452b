import path from 'node:path';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import type { ChangesAnswer } from '#domain/contract/entities/changes.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { deviceAt, ROWS, seedHistory, VERSIONS } from './changes/seeded-history.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { computing, judge, judgeRounds, timed } from './support/fixed-work.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { reportUnder, reportWithoutLimit } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const BUDGET_MS = 50;
const ROUNDS_OF_ALL = 3;
/** The versions that are measured again, more often: more than the server keeps answers of. */
const SLOWEST = 60;
const ROUNDS = 7;
const HISTORIES = 100;
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
  const timeSince = (version: number) => timed(() => call(server, `changes?since=${version}`));
  const rounds = await inTurn(ROUNDS_OF_ALL, () => inTurn(VERSIONS - 1, (index) => timeSince(index + 1)));
  const versions = Array.from({ length: VERSIONS - 1 }, (_, index) => ({
    version: index + 1,
    // The shortest: of so many, some are always interrupted by other work on the machine.
    ms: Math.min(...rounds.map((times) => times[index] ?? Number.NaN)),
  }));
  const slowest = versions.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const fixedWork = computing(1);
  const times = await inTurn(ROUNDS, () =>
    inTurn(SLOWEST, async (index) => ({
      beside: await fixedWork.time(),
      elapsed: await timeSince(slowest[index]?.version ?? Number.NaN),
    })),
  );
  const judged = slowest.map((_, index) => {
    const ofVersion = times.flatMap((round) => round[index] ?? []);
    return judgeRounds(
      fixedWork,
      ofVersion.map(({ elapsed }) => elapsed),
      ofVersion.map(({ beside }) => beside),
    );
  });
  const { rows } = await call<ChangesAnswer>(server, `changes?since=${VERSIONS - 1}`);
  const note = `median ${median(versions.map(({ ms }) => ms)).toFixed(1)} ms, ${rows.length} rows since the last version`;
  const measured = judged.reduce((one, other) => (one.value > other.value ? one : other));
  reportUnder(`slowest changes since any version, ${lists}`, { ...measured, note }, BUDGET_MS);
}

async function timeHistory(server: MeasuredProcess, lists: string): Promise<void> {
  const measured = await judge(
    computing(1),
    (round) => timed(() => call(server, historyOf(round))),
    HISTORIES,
  );
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
