import { rename } from 'node:fs/promises';
import path from 'node:path';
import { layoutsAnswerSchema } from '#domain/contract/entities/price-data/layout-answers.ts';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { Visitors } from './catalogue/visitors.ts';
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
const LIST = '/api/sheets/category-with-pricing/IPHONE';
const REQUESTS = 5000;

/** The cost of a large list with several prices in a row: from the file to published lists, once its columns are confirmed. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const workbook = path.join(folder, 'wide.xlsx');
    await writeWideWorkbook(workbook, ROWS, 0);
    const variables = { DATA_DIR: path.join(folder, 'data'), PRICE_SOURCE: workbook, ADMIN_PIN };
    const change = async (raise: number) => {
      const next = path.join(folder, 'next.xlsx');
      await writeWideWorkbook(next, ROWS, raise);
      return () => rename(next, workbook);
    };
    const peakMegabytes = await whileServing(variables, (server) => timePublishing(server, change));
    const putInPlace = await change(ROUNDS + 1);
    await whileServing(variables, (server) => weighServer(server, putInPlace, peakMegabytes));
  });
}

/** Prepares the workbook of a later day, and returns what puts it in place. */
type Change = (raise: number) => Promise<() => Promise<void>>;

/** Returns the most memory that the server ever had. */
async function timePublishing(server: MeasuredProcess, change: Change): Promise<number> {
  const admin = await openAdmin(server);
  await admin('POST', 'sync');
  const confirming = await confirmAll(admin);
  const times = await inTurn(ROUNDS, async (round) => {
    const putInPlace = await change(round + 1);
    return await timed(() => publishChange(server, putInPlace));
  });
  const what = `publish ${ROWS} rows with ${WIDE_LABELS.length} prices, from file to published lists`;
  const note = `confirming the columns of a sheet ${Math.round(median(confirming))} ms`;
  reportUnder(what, { value: median(times), unit: 'ms', note }, PUBLISHING_BUDGET_MS);
  return (await server.usage()).peakMegabytes;
}

/**
 * The limit is for the peak: a small machine stops the server at that moment, however little it needs afterwards. After
 * one publication and many requests it is measured as for a list with one price in a row.
 */
async function weighServer(
  server: MeasuredProcess,
  putInPlace: () => Promise<void>,
  peakMegabytes: number,
): Promise<void> {
  await publishChange(server, putInPlace);
  const fresh = (await server.usage()).residentMegabytes;
  const visitors = new Visitors();
  await visitors.send(server.address + LIST, { 'accept-encoding': 'br' }, REQUESTS, 200);
  visitors.leave();
  const used = (await server.usage()).residentMegabytes;
  const note = `${Math.round(fresh)} MB after publishing, ${Math.round(used)} MB after ${REQUESTS} requests`;
  const what = `peak server memory while ${ROWS} rows with ${WIDE_LABELS.length} prices are published in 4 tiers`;
  reportUnder(
    what,
    { value: Math.max(peakMegabytes, fresh, used), unit: 'MB', note },
    MEMORY_BUDGET_MEGABYTES,
  );
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

/** The server sees the new file by itself. Ends when visitors get the new lists. */
async function publishChange({ address }: MeasuredProcess, putInPlace: () => Promise<void>): Promise<void> {
  const tag = async () => (await fetch(`${address}/api/sheets/categories`)).headers.get('etag');
  const before = await tag();
  await putInPlace();
  while ((await tag()) === before) await new Promise((resolve) => setTimeout(resolve, WATCHED_EVERY_MS));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
