import { record } from './catalogue/recorded-answer.ts';
import { Crowd } from './load/crowd.ts';
import { startBareNode } from './support/bare-node.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { reportUnder, reportWithoutLimit } from './support/report.ts';
import { inTurn, median, percentile, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const WARM_UP_MS = 3000;
const RUSH_MS = 2000;
const ARRIVALS_MS = 3000;
const MOST_TIMES_P99 = 3;

/** How long a visitor waits for a list at half of the server's maximum load, compared with bare Node at the same load. */
export async function run(): Promise<void> {
  await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir }, async ({ address }) => {
      const bareNode = await startBareNode({ plain: await record(address + LIST, BROWSER) });
      try {
        await measure(address, bareNode.address);
      } finally {
        await bareNode.stop();
      }
    }),
  );
}

async function measure(address: string, bareAddress: string): Promise<void> {
  const crowd = await Crowd.gather(address, LIST, BROWSER);
  const bareCrowd = await Crowd.gather(bareAddress, LIST, BROWSER);
  for (const each of [crowd, bareCrowd]) await each.rush(WARM_UP_MS);
  const most = median(await inTurn(ROUNDS, async () => ((await crowd.rush(RUSH_MS)) * 1000) / RUSH_MS));
  reportWithoutLimit('maximum rate of lists from one process', { value: most, unit: 'a second' });
  const p99 = async (visitors: Crowd) => percentile(await visitors.arrive(most / 2, ARRIVALS_MS), 0.99);
  // In turn, so that a slow moment of the machine counts for both.
  const rounds = await inTurn(ROUNDS, async () => ({ own: await p99(crowd), bare: await p99(bareCrowd) }));
  for (const each of [crowd, bareCrowd]) each.leave();
  const value = median(rounds.map(({ own, bare }) => own / bare));
  const own = median(rounds.map((round) => round.own));
  const bare = median(rounds.map((round) => round.bare));
  const note = `${own.toFixed(1)} and ${bare.toFixed(1)} ms`;
  const what = 'p99 of a list at half of that rate, compared with bare Node';
  reportUnder(what, { value, unit: 'times', note }, MOST_TIMES_P99);
}
