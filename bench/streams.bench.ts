import path from 'node:path';
import { Crowd } from './load/crowd.ts';
import { openPages } from './load/open-pages.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { MeasuredProcess } from './support/measured-process.ts';
import { reportUnder } from './support/report.ts';
import { inTurn, median, percentile, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const PAGES = 5000;
/** As many lists as a busy shop sends, far below what the server can: waiting, not work, is measured. */
const LISTS_A_SECOND = 2000;
const WARM_UP_MS = 3000;
const ARRIVALS_MS = 3000;
const MEMORY_BUDGET_MEGABYTES = 80;
const P99_BUDGET = 2;
/** The argument that makes a process open the pages: their events must not delay the visitors who are measured. */
const PAGES_OF = 'BENCH_PAGES_OF';

/** What open pages that follow the prices cost: memory, and the time that others wait for a list. */
export async function run(): Promise<void> {
  const address = process.env[PAGES_OF];
  if (address !== undefined) return await holdPages(address);
  await inBenchFolder((dataDir) => whileServing({ DATA_DIR: dataDir }, measure));
}

async function holdPages(address: string): Promise<void> {
  await openPages(address, PAGES);
  console.log(address);
}

async function measure(server: MeasuredProcess): Promise<void> {
  const crowd = await Crowd.gather(server.address, LIST, BROWSER);
  const p99 = async () => percentile(await crowd.arrive(LISTS_A_SECOND, ARRIVALS_MS), 0.99);
  await crowd.rush(WARM_UP_MS);
  const alone = await inTurn(ROUNDS, p99);
  const { residentMegabytes: before } = await server.usage();
  const args = ['--import', 'tsx', path.join('scripts', 'setup', 'run-bench.ts'), 'streams.bench.ts'];
  const pages = await MeasuredProcess.start(args, { [PAGES_OF]: server.address });
  // Together longer than the time between two comments, which go to every page.
  const beside = await inTurn(2 * ROUNDS, p99);
  const { residentMegabytes: after } = await server.usage();
  await pages.stop();
  // Before and after: another load on the machine must not count as that of the pages.
  alone.push(...(await inTurn(ROUNDS, p99)));
  crowd.leave();
  reportUnder(
    `memory of ${PAGES} open streams`,
    { value: after - before, unit: 'MB', note: `${before.toFixed(0)} and ${after.toFixed(0)} MB` },
    MEMORY_BUDGET_MEGABYTES,
  );
  const [one, other] = [median(beside), median(alone)];
  reportUnder(
    `p99 of a list beside ${PAGES} open streams, compared with none`,
    { value: one / other, unit: 'times', note: `${one.toFixed(1)} and ${other.toFixed(1)} ms` },
    P99_BUDGET,
  );
}
