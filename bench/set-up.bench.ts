import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '#domain/contract/zod.ts';
import { writeWideWorkbook } from './catalogue/wide-workbook.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { judge, starting, wallClock } from './support/fixed-work.ts';
import type { MeasuredProcess } from './support/measured-process.ts';
import { confirmAll, openPriceAdmin } from './support/price-admin.ts';
import { reportUnder } from './support/report.ts';
import { whileServing } from './support/tierbook.ts';

const ROWS = 2000;
const BUDGET_MS = 10_000;
const ADMIN_PIN = '48151623';
const LIST = '/api/sheets/category-with-pricing/IPHONE';

/** A new installation without the time of a person: from the start of the process to a visitor's list of an uploaded file. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const workbook = path.join(folder, 'wide.xlsx');
    await writeWideWorkbook(workbook, ROWS, 0);
    const file = new Uint8Array(await readFile(workbook));
    const setUp = await judge(starting, (round) => timeSetUp(path.join(folder, `data-${round}`), file));
    const what = `set-up from the start to the first list: claim, .xlsx of ${ROWS} rows, columns, publish`;
    reportUnder(what, setUp, BUDGET_MS);
  });
}

async function timeSetUp(dataDir: string, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const startedAt = wallClock();
  return await whileServing({ DATA_DIR: dataDir }, async (server) => {
    await setUpOnce(server, file);
    return wallClock() - startedAt;
  });
}

async function setUpOnce(server: MeasuredProcess, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const { address } = server;
  // Without an admin PIN the server prints the address that opens the set-up, with its code.
  const [, code = ''] = (await server.lineWith('/setup#')).split('#');
  const admin = openPriceAdmin(address, await claim(address, code));
  await admin('POST', 'upload?name=prices.xlsx', file);
  await confirmAll(admin);
  const list = await fetch(address + LIST);
  const rows = z.object({ devices: z.array(z.unknown()) }).parse(await list.json()).devices;
  if (rows.length < ROWS / 4) throw new Error(`A visitor sees ${rows.length} rows`);
}

async function claim(address: string, code: string): Promise<string> {
  const adminPinHash = createHash('sha256').update(ADMIN_PIN).digest('hex');
  const answer = await fetch(`${address}/api/setup/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, adminPinHash }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
