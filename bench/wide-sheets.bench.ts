import { rename } from 'node:fs/promises';
import path from 'node:path';
import { layoutsAnswerSchema } from '#domain/contract/entities/layout-answers.ts';
import { priceDataStatusSchema, syncAnswerSchema } from '#domain/contract/entities/price-data.ts';
import { WIDE_LABELS, writeWideWorkbook } from './catalogue/wide-workbook.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const ADMIN_PIN = '48151623';
const ROWS = 20_000;
const PUBLISHING_BUDGET_MS = 8000;
const MEMORY_BUDGET_MEGABYTES = 450;
const WATCHED_EVERY_MS = 50;

/** The cost of a large list with several prices in a row: from the file to published lists, once its columns are confirmed. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const workbook = path.join(folder, 'wide.xlsx');
    await writeWideWorkbook(workbook, ROWS, 0);
    const variables = { DATA_DIR: path.join(folder, 'data'), PRICE_SOURCE: workbook, ADMIN_PIN };
    await whileServing(variables, async (server) => {
      const admin = await openAdmin(server);
      await admin('POST', 'sync');
      const confirming = await confirmAll(admin);
      const watch = watchMemory(server);
      const times = await inTurn(ROUNDS, async (round) => {
        const next = path.join(folder, 'next.xlsx');
        await writeWideWorkbook(next, ROWS, round + 1);
        return await timed(() => publishChange(admin, () => rename(next, workbook)));
      });
      const megabytes = await watch.stop();
      const what = `publish ${ROWS} rows with ${WIDE_LABELS.length} prices, from file to published lists`;
      const note = `confirming the columns of a sheet ${Math.round(median(confirming))} ms`;
      reportUnder(what, { value: median(times), unit: 'ms', note }, PUBLISHING_BUDGET_MS);
      reportUnder(
        `most server memory while ${ROWS} rows with ${WIDE_LABELS.length} prices are published`,
        { value: megabytes, unit: 'MB' },
        MEMORY_BUDGET_MEGABYTES,
      );
    });
  });
}

type Admin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>;

async function openAdmin({ address }: MeasuredProcess): Promise<Admin> {
  const token = await signIn(address, ADMIN_PIN);
  return async (method, name, body) => {
    const answer = await fetch(`${address}/api/price-data/${name}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`);
    return await answer.json();
  };
}

/** Confirms the proposed columns of every sheet, and publishes the list; returns the time for each sheet. */
async function confirmAll(admin: Admin): Promise<number[]> {
  const { sheets } = layoutsAnswerSchema.parse(await admin('GET', 'layouts'));
  let waiting: number | null = null;
  const times = await inTurn(sheets.length, async (index) => {
    const { sheet = '', proposal: layout } = sheets[index] ?? {};
    const body = { layout, revision: 0 };
    return await timed(async () => {
      const answer = await admin('PUT', `layouts?sheet=${encodeURIComponent(sheet)}`, body);
      waiting = syncAnswerSchema.parse(answer).snapshotId;
    });
  });
  await admin('POST', `snapshots/${waiting}/publish`);
  return times;
}

/** The server sees the new file by itself. A sync that is asked for would read it a second time. */
async function publishChange(admin: Admin, change: () => Promise<void>): Promise<void> {
  const publishedId = async () => priceDataStatusSchema.parse(await admin('GET', 'status')).published?.id;
  const before = await publishedId();
  await change();
  while ((await publishedId()) === before) {
    await new Promise((resolve) => setTimeout(resolve, WATCHED_EVERY_MS));
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Looks at the memory of the server until it is stopped; returns the most that it had. */
function watchMemory(server: MeasuredProcess): { stop(): Promise<number> } {
  const watch = new AbortController();
  const watched = (async () => {
    let most = 0;
    while (!watch.signal.aborted) {
      most = Math.max(most, (await server.usage()).residentMegabytes);
      await new Promise((resolve) => setTimeout(resolve, WATCHED_EVERY_MS));
    }
    return most;
  })();
  return {
    stop() {
      watch.abort();
      return watched;
    },
  };
}
