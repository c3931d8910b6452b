import { setTimeout as delay } from 'node:timers/promises';
import { Watcher } from './analytics/watcher.ts';
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
const P99_BUDGET_MS = 50;

interface Round {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
}

/**
 * How long a visitor waits for a list while many people sign in at once, each from a different network. Their PINs
 * are correct: the throttle would soon refuse wrong ones at no cost.
 */
export async function run(): Promise<void> {
  await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir, VIP_PIN, TRUSTED_PROXIES: '127.0.0.1,::1' }, async ({ address }) => {
      await watchLists(address, WATCH_MS);
      let signIns = 0;
      const rounds = await inTurn(ROUNDS, async (): Promise<Round> => {
        const alone = await watchLists(address, WATCH_MS);
        const storm = new Storm(address);
        const beside = await watchLists(address, WATCH_MS);
        signIns += await storm.end();
        return { alone, beside };
      });
      reportRounds(rounds, Math.round((signIns * 1000) / (ROUNDS * WATCH_MS)));
    }),
  );
}

function reportRounds(rounds: readonly Round[], signInsPerSecond: number): void {
  const ratio = median(rounds.map(({ alone, beside }) => median(beside) / median(alone)));
  const what = `list during continuous sign-ins by ${PEOPLE} people`;
  const note = `${signInsPerSecond} sign-ins a second`;
  reportUnder(`${what}, compared with no sign-ins`, { value: ratio, unit: 'times', note }, MOST_TIMES);
  const p99 = median(rounds.map(({ beside }) => percentile(beside, 0.99)));
  const aloneMs = median(rounds.map(({ alone }) => percentile(alone, 0.99))).toFixed(1);
  reportUnder(
    `p99 of a ${what}`,
    { value: p99, unit: 'ms', note: `${aloneMs} ms without sign-ins` },
    P99_BUDGET_MS,
  );
}

async function watchLists(address: string, durationMs: number): Promise<number[]> {
  const watcher = new Watcher();
  const times: number[] = [];
  for (const end = performance.now() + durationMs; performance.now() < end; await delay(PAUSE_MS)) {
    times.push(await watcher.timeOne(address + LIST));
  }
  watcher.leave();
  return times;
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
