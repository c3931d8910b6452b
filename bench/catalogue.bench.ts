import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openCatalogue, openPriceFeed } from '#server/modules/catalogue/index.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { writeLargeWorkbook } from './catalogue/large-workbook.ts';
import { MeasuredProcess } from './catalogue/measured-process.ts';
import { type Kind, record } from './catalogue/recorded-answer.ts';
import { REFERENCE_SERVERS } from './catalogue/reference-servers.ts';
import { signIn } from './catalogue/sign-in.ts';
import { Visitors } from './catalogue/visitors.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const REQUESTS_A_TURN = 500;
const TURNS = 60;
const FIRST_TURNS = 20;
const ROUNDS = 5;
const LEAST_RATIO = 0.9;
const VIP_PIN = '80247193';
const ROWS = 20_000;
const REQUESTS_AFTER_PUBLISHING = 5000;
const PUBLISHING_BUDGET_MS = 5000;
const MEMORY_BUDGET_MEGABYTES = 300;

/** What a visitor's list costs the server, and what a large workbook costs it. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-bench-'));
  try {
    await compareServers(path.join(folder, 'sample'));
    const workbook = path.join(folder, 'large.xlsx');
    await writeLargeWorkbook(workbook, ROWS);
    await timePublishing(workbook, folder);
    await weighServer(workbook, path.join(folder, 'large'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function startTierbook(variables: Record<string, string>): Promise<MeasuredProcess> {
  return MeasuredProcess.start(['dist/server/main.js'], {
    PORT: '0',
    LOG_LEVEL: 'warn',
    VIP_PIN,
    ...variables,
  });
}

/** The reference servers send the recorded bytes of Tierbook, headers included. */
async function compareServers(dataDir: string): Promise<void> {
  const tierbook = await startTierbook({ DATA_DIR: dataDir });
  const running = new Map([['Tierbook', tierbook]]);
  try {
    const requests = await requestsFor(tierbook.address);
    const recorded = JSON.stringify(Object.fromEntries(requests.map(({ kind, answer }) => [kind, answer])));
    for (const name of Object.keys(REFERENCE_SERVERS)) {
      const program = `const { serve } = await import('./bench/catalogue/reference-servers.ts'); await serve('${name}', process.env.RECORDED);`;
      const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
      running.set(name, await MeasuredProcess.start(args, { RECORDED: recorded }));
    }
    for (const request of requests) await compareKind(running, request);
  } finally {
    for (const server of running.values()) await server.stop();
  }
}

interface ListRequest {
  readonly kind: Kind;
  readonly headers: Record<string, string>;
  readonly answer: Awaited<ReturnType<typeof record>>;
}

async function requestsFor(address: string): Promise<ListRequest[]> {
  const url = address + LIST;
  const plain = await record(url, {});
  const tag = { 'if-none-match': plain.headers.etag ?? '' };
  const gzip = { 'accept-encoding': 'gzip' };
  const session = { authorization: `Bearer ${await signIn(address, VIP_PIN)}` };
  return [
    { kind: 'plain', headers: {}, answer: plain },
    { kind: 'unchanged', headers: tag, answer: await record(url, tag) },
    { kind: 'gzip', headers: gzip, answer: await record(url, gzip) },
    { kind: 'signed-in', headers: session, answer: await record(url, session) },
  ];
}

/**
 * Each turn is compared with its own neighbours, and the median of those ratios is judged: the machine's speed swings by
 * half within a minute, so that rates of different minutes say more about the machine than about the servers.
 */
async function compareKind(
  running: ReadonlyMap<string, MeasuredProcess>,
  request: ListRequest,
): Promise<void> {
  const visitors = new Map([...running.keys()].map((name) => [name, new Visitors()]));
  const turns: Record<string, number>[] = [];
  for (let turn = 0; turn < FIRST_TURNS + TURNS; turn += 1) {
    const rates: Record<string, number> = {};
    // Nobody always goes first, or is always the neighbour of the heaviest.
    for (const name of rotated([...running.keys()], turn)) {
      const server = running.get(name);
      const crowd = visitors.get(name);
      if (server && crowd) rates[name] = await requestsPerCpuSecond(server, request, crowd);
    }
    // The first turns also compile.
    if (turn >= FIRST_TURNS) turns.push(rates);
  }
  for (const each of visitors.values()) each.leave();
  reportKind(request, turns);
}

function reportKind({ answer, kind }: ListRequest, turns: readonly Record<string, number>[]): void {
  const rateOf = (name: string) => Math.round(median(turns.map((rates) => rates[name] ?? Number.NaN)));
  const ratioTo = (name: string) =>
    median(turns.map((rates) => (rates.Tierbook ?? Number.NaN) / (rates[name] ?? Number.NaN)));
  const bytes = Buffer.from(answer.body, 'base64').length;
  console.log(
    `catalogue: ${answer.status} ${kind}, ${bytes} bytes: ${rateOf('Tierbook')} requests per server-CPU-second; ` +
      `bare Node ${rateOf('node')} (ratio ${ratioTo('node').toFixed(2)}), ` +
      `plain Fastify ${rateOf('fastify')} (ratio ${ratioTo('fastify').toFixed(2)})`,
  );
  // A session costs a look into the database, which the reference servers do not make: told, not judged.
  if (kind !== 'signed-in') judge(ratioTo('fastify') >= LEAST_RATIO, `at least ${LEAST_RATIO} of Fastify`);
}

function rotated<T>(values: readonly T[], by: number): T[] {
  const start = by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

async function requestsPerCpuSecond(
  server: MeasuredProcess,
  { headers, answer }: ListRequest,
  visitors: Visitors,
): Promise<number> {
  const before = await server.usage();
  await visitors.send(server.address + LIST, headers, REQUESTS_A_TURN, answer.status);
  const after = await server.usage();
  return REQUESTS_A_TURN / (after.cpuSeconds - before.cpuSeconds);
}

/** From the file to lists in memory, each time on a fresh database. */
async function timePublishing(workbook: string, folder: string): Promise<void> {
  const times: number[] = [];
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await publishOnce(workbook, path.join(folder, `publishing-${round}`)));
  }
  delays.disable();
  const medianMs = median(times);
  console.log(
    `catalogue: ${ROWS} rows in 13 sheets read and published in ${Math.round(medianMs)} ms (median of ${ROUNDS}); ` +
      `requests would wait ${Math.round(delays.max / 1e6)} ms at the longest`,
  );
  judge(medianMs < PUBLISHING_BUDGET_MS, `under ${PUBLISHING_BUDGET_MS} ms`);
}

async function publishOnce(workbook: string, dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const clock = systemClock;
  const configuration = await openConfiguration({ database, clock });
  const settings = {
    syncSeconds: 60,
    googleApiKey: null,
    googleApplicationCredentials: null,
    sheetsBaseUrl: '',
  };
  const feed = openPriceFeed({ ...settings, priceSource: workbook });
  const logger = { info: () => {}, warn: console.warn };
  const catalogue = await openCatalogue({ database, clock, configuration, logger, feed });
  const start = performance.now();
  await catalogue.readFirstPrices();
  const elapsedMs = performance.now() - start;
  if (catalogue.lists().devices.public.size !== 13) throw new Error('The workbook was not published');
  await database.close();
  return elapsedMs;
}

async function weighServer(workbook: string, dataDir: string): Promise<void> {
  const server = await startTierbook({ DATA_DIR: dataDir, PRICE_SOURCE: workbook });
  const fresh = await server.usage();
  const visitors = new Visitors();
  await visitors.send(server.address + LIST, { 'accept-encoding': 'br' }, REQUESTS_AFTER_PUBLISHING, 200);
  visitors.leave();
  const used = await server.usage();
  await server.stop();
  console.log(
    `catalogue: the server with ${ROWS} rows holds ${Math.round(fresh.residentMegabytes)} MB after publishing, ` +
      `${Math.round(used.residentMegabytes)} MB after ${REQUESTS_AFTER_PUBLISHING} requests`,
  );
  const most = Math.max(fresh.residentMegabytes, used.residentMegabytes);
  judge(most < MEMORY_BUDGET_MEGABYTES, `under ${MEMORY_BUDGET_MEGABYTES} MB`);
}

function judge(isGood: boolean, wanted: string): void {
  if (!isGood) process.exitCode = 1;
  console.log(`catalogue: ${isGood ? 'ok, ' : 'MISSED: '}${wanted}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
