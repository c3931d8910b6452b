import { setTimeout as delay } from 'node:timers/promises';
import { Watcher } from './analytics/watcher.ts';
import { record } from './catalogue/recorded-answer.ts';
import { startBareNode } from './support/bare-node.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { inTurn, median, percentile, ROUNDS } from './support/statistics.ts';
import { whileServing } from './support/tierbook.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const VIP_PIN = '80247193';
const PEOPLE = 16;
const WATCH_MS = 3000;
const PAUSE_MS = 3;
const MOST_TIMES = 3;
const MOST_TIMES_P99 = 3;

interface Round {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** From bare Node, during the same sign-ins. */
  readonly bare: readonly number[];
}

/**
 * How long a visitor waits for a list while many people sign in at once, each from a different network. Their PINs
 * are correct: the throttle would soon refuse wrong ones at no cost.
 */
export async function run(): Promise<void> {
  await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir, VIP_PIN, TRUSTED_PROXIES: '127.0.0.1,::1' }, async ({ address }) => {
      const bareNode = await startBareNode({ plain: await record(address + LIST, {}) });
      try {
        await measure(address, bareNode.address);
      } finally {
        await bareNode.stop();
      }
    }),
  );
}

async function measure(address: string, bareAddress: string): Promise<void> {
  for (const each of [address, bareAddress]) await watchLists([each], WATCH_MS);
  let signIns = 0;
  const rounds = await inTurn(ROUNDS, async (): Promise<Round> => {
    const [alone = []] = await watchLists([address], WATCH_MS);
    const storm = new Storm(address);
    const [beside = [], bare = []] = await watchLists([address, bareAddress], 2 * WATCH_MS);
    signIns += await storm.end();
    return { alone, beside, bare };
  });
  reportRounds(rounds, Math.round((signIns * 1000) / (ROUNDS * 2 * WATCH_MS)));
}

function reportRounds(rounds: readonly Round[], signInsPerSecond: number): void {
  const ratio = median(rounds.map(({ alone, beside }) => median(beside) / median(alone)));
  const what = `list during continuous sign-ins by ${PEOPLE} people`;
  const note = `${signInsPerSecond} sign-ins a second`;
  reportUnder(`${what}, compared with no sign-ins`, { value: ratio, unit: 'times', note }, MOST_TIMES);
  const p99 = (server: keyof Round) => rounds.map((round) => percentile(round[server], 0.99));
  const [beside, bare] = [p99('beside'), p99('bare')];
  const times = median(beside.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
  const ms = [beside, bare, p99('alone')].map((each) => median(each).toFixed(1));
  reportUnder(
    `p99 of a ${what}, compared with bare Node beside them`,
    { value: times, unit: 'times', note: `${ms[0]} and ${ms[1]} ms; ${ms[2]} ms without sign-ins` },
    MOST_TIMES_P99,
  );
}

/** Requests a list from each server in turn. */
async function watchLists(addresses: readonly string[], durationMs: number): Promise<number[][]> {
  const watched = addresses.map((address) => ({ address, watcher: new Watcher(), times: [] as number[] }));
  for (const end = performance.now() + durationMs; performance.now() < end; ) {
    for (const { address, watcher, times } of watched) {
      times.push(await watcher.timeOne(address + LIST));
      await delay(PAUSE_MS);
    }
  }
  for (const { watcher } of watched) watcher.leave();
  return watched.map(({ times }) => times);
}

/** Starts on construction. */
class Storm {
  readonly #people: readonly Promise<void>[];
  #isOver = false;
  #signIns = 0;

  constructor(address: string) {
    this.#people = Array.from({ length: PEOPLE }, (_, person) => this.#signInAgain(address, person));
  }

  /** Returns the number of sign-ins. */
  async end(): Promise<number> {
    this.#isOver = true;
    await Promise.all(this.#people);
    return this.#signIns;
  }

  async #signInAgain(address: string, person: number): Promise<void> {
    for (let time = 0; !this.#isOver; time += 1) {
      await signIn(address, VIP_PIN, { 'x-forwarded-for': `10.${person}.${time & 255}.${time >> 8}` });
      this.#signIns += 1;
    }
  }
}
