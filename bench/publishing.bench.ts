import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openCatalogue, openSourceSettings } from '#server/modules/catalogue/index.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { SheetsServer } from '#test/sheets-server.ts';
import { serveLargeSpreadsheet } from './catalogue/google-stand-in.ts';
import { writeLargeWorkbook } from './catalogue/large-workbook.ts';
import { Visitors } from './catalogue/visitors.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { computing, judge, timed } from './support/fixed-work.ts';
import { MeasuredProcess } from './support/measured-process.ts';
import { reportUnder } from './support/report.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const ROWS = 20_000;
const REQUESTS = 5000;
const PUBLISHING_BUDGET_MS = 5000;
/** The longest possible list: with the headers of the 13 sheets, one row below the limit. */
const MOST_ROWS = 199_999 - 13;
const WAIT_BUDGET_MS = 100;
/** Fixed work about as long as the publishing and as the wait. */
const PUBLISHING_UNITS = 100;
const WAIT_UNITS = 5;
const MEMORY_BUDGET_MEGABYTES = 300;
/** The argument that makes a process act as Google. */
const STAND_IN_ROWS = 'BENCH_SPREADSHEET_ROWS';

type SourceEnvironment = Parameters<typeof openSourceSettings>[0];

const NO_GOOGLE = {
  syncSeconds: 60,
  allowPrivateSources: 'no' as const,
  googleApiKey: null,
  googleApplicationCredentials: null,
  sheetsBaseUrl: 'https://sheets.googleapis.com',
};

/** The cost of a large workbook: the time from the file to lists in memory, and the memory. */
export async function run(): Promise<void> {
  const standInRows = process.env[STAND_IN_ROWS];
  if (standInRows !== undefined) return await serveLargeSpreadsheet(Number(standInRows));
  await inBenchFolder(async (folder) => {
    const workbook = path.join(folder, 'large.xlsx');
    await writeLargeWorkbook(workbook, ROWS);
    await timePublishing(workbook, folder);
    await timeWaiting(folder);
    await weighServer(workbook, path.join(folder, 'large'));
  });
}

/** Each round uses a new database. */
async function timePublishing(workbook: string, folder: string): Promise<void> {
  const settings = { ...NO_GOOGLE, priceSource: workbook };
  const publishing = await judge(computing(PUBLISHING_UNITS), (round) =>
    publishOnce(settings, path.join(folder, `round-${round}`)),
  );
  reportUnder(
    `publish ${ROWS} rows in 13 sheets, from file to published lists`,
    publishing,
    PUBLISHING_BUDGET_MS,
  );
}

/** The longest wait of a request while the longest possible list is published. */
async function timeWaiting(folder: string): Promise<void> {
  const workbook = path.join(folder, 'longest.xlsx');
  await writeLargeWorkbook(workbook, MOST_ROWS);
  await timeWaitingFor('a file', { ...NO_GOOGLE, priceSource: workbook }, path.join(folder, 'file'));
  const args = ['--import', 'tsx', path.join('scripts', 'setup', 'run-bench.ts'), 'publishing.bench.ts'];
  const google = await MeasuredProcess.start(args, { [STAND_IN_ROWS]: String(MOST_ROWS) });
  try {
    const { spreadsheetId: priceSource, apiKey: googleApiKey } = new SheetsServer();
    const settings = { ...NO_GOOGLE, priceSource, googleApiKey, sheetsBaseUrl: google.address };
    await timeWaitingFor('a Google spreadsheet', settings, path.join(folder, 'google'));
  } finally {
    await google.stop();
  }
}

async function timeWaitingFor(source: string, settings: SourceEnvironment, dataDir: string): Promise<void> {
  const wait = await judge(computing(WAIT_UNITS), async (round) => {
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    await publishOnce(settings, `${dataDir}-${round}`);
    delays.disable();
    return delays.max / 1e6;
  });
  const what = `longest wait of a request while ${MOST_ROWS} rows of ${source} are published`;
  reportUnder(what, wait, WAIT_BUDGET_MS);
}

async function publishOnce(settings: SourceEnvironment, dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const clock = systemClock;
  const configuration = await openConfiguration({ database, clock });
  const sourceSettings = openSourceSettings(settings);
  const logger = { info: () => {}, warn: console.warn };
  const catalogue = await openCatalogue({ database, clock, configuration, logger, sourceSettings });
  const elapsedMs = await timed(() => catalogue.sync(new AbortController().signal));
  if (catalogue.lists().devices.public.size !== 13) throw new Error('The workbook was not published');
  await catalogue.close();
  await database.close();
  return elapsedMs;
}

async function weighServer(workbook: string, dataDir: string): Promise<void> {
  await whileServing({ DATA_DIR: dataDir, PRICE_SOURCE: workbook }, async (server) => {
    const fresh = (await server.usage()).residentMegabytes;
    const visitors = new Visitors();
    await visitors.send(server.address + LIST, { 'accept-encoding': 'br' }, REQUESTS, 200);
    visitors.leave();
    const used = (await server.usage()).residentMegabytes;
    const note = `${Math.round(fresh)} MB after publishing, ${Math.round(used)} MB after ${REQUESTS} requests`;
    const what = `server memory with ${ROWS} rows in 4 tiers`;
    reportUnder(what, { value: Math.max(fresh, used), unit: 'MB', note }, MEMORY_BUDGET_MEGABYTES);
  });
}
