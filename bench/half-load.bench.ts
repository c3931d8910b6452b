import { Crowd } from './load/crowd.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { reportUnder, reportWithoutLimit } from './support/report.ts';
import { inTurn, median, percentile, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const WARM_UP_MS = 3000;
const RUSH_MS = 2000;
const ARRIVALS_MS = 3000;
const P99_BUDGET_MS = 10;

/** How long a visitor waits for a list at half of the server's maximum load. */
export async function run(): Promise<void> {
  await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir }, async ({ address }) => {
      const crowd = await Crowd.gather(address, LIST, BROWSER);
      await crowd.rush(WARM_UP_MS);
      const most = median(await inTurn(ROUNDS, async () => ((await crowd.rush(RUSH_MS)) * 1000) / RUSH_MS));
      reportWithoutLimit('maximum rate of lists from one process', { value: most, unit: 'a second' });
      const rounds = await inTurn(ROUNDS, () => crowd.arrive(most / 2, ARRIVALS_MS));
      crowd.leave();
      const value = median(rounds.map((times) => percentile(times, 0.99)));
      const note = `median ${median(rounds.flat()).toFixed(2)} ms`;
      reportUnder('p99 of a list at half of that rate', { value, unit: 'ms', note }, P99_BUDGET_MS);
    }),
  );
}
