import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Visitors } from './catalogue/visitors.ts';
import { WIDE_LABELS, writeWideWorkbook } from './catalogue/wide-workbook.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { computing, judge, timed } from './support/fixed-work.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { confirmAll, openPriceAdmin } from './support/price-admin.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { median, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const ADMIN_PIN = '48151623';
const ROWS = 20_000;
const PUBLISHING_BUDGET_MS = 8000;
/** About as long as publishing takes. */
const FIXED_UNITS = 150;
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
  const admin = openPriceAdmin(server.address, await signIn(server.address, ADMIN_PIN));
  await admin('POST', 'sync');
  const confirming = await confirmAll(admin);
  const publishing = await judge(computing(FIXED_UNITS), async (round) => {
    const putInPlace = await change(round + 1);
    return await timed(() => publishChange(server, putInPlace));
  });
  const what = `publish ${ROWS} rows with ${WIDE_LABELS.length} prices, from file to published lists`;
  const note = `confirming the columns of a sheet ${Math.round(median(confirming))} ms`;
  reportUnder(what, { ...publishing, note }, PUBLISHING_BUDGET_MS);
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

/** The server sees the new file by itself. Ends when visitors get the new lists. */
async function publishChange({ address }: MeasuredProcess, putInPlace: () => Promise<void>): Promise<void> {
  const tag = async () => (await fetch(`${address}/api/sheets/categories`)).headers.get('etag');
  const before = await tag();
  await putInPlace();
  while ((await tag()) === before) await new Promise((resolve) => setTimeout(resolve, WATCHED_EVERY_MS));
}
