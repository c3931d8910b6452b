import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Client } from 'pg';
import type { Measured } from './report.ts';
import { median, ROUNDS } from './statistics.ts';

/**
 * A piece of work that never changes, of the kind and about the length of what is timed beside it. Other work on the
 * machine slows down both, so a limit is for their ratio.
 */
export interface FixedWork {
  /**
   * What it takes on the machine for which the limits were set, with nothing else running: the shortest of many repeats (150
   * in this process and in Chromium, 60 in PostgreSQL, 15 starts, 6 visits), rounded up. They ran at a raised priority.
   */
  readonly quietMs: number;
  time(): Promise<number>;
}

/** What was timed, as it would have been on a quiet machine. */
export interface Judged extends Measured {
  readonly unit: 'ms';
  readonly slowdown: number;
}

/** Times the work in every round, with the fixed work before and after it. The figure is the median of the ratios. */
export async function judge(
  fixed: FixedWork,
  work: (round: number) => Promise<number>,
  rounds = ROUNDS,
): Promise<Judged> {
  // Compiles.
  await fixed.time();
  const elapsed: number[] = [];
  const besides = [await fixed.time()];
  for (let round = 0; round < rounds; round += 1) {
    elapsed.push(await work(round));
    besides.push(await fixed.time());
  }
  return judgeRounds(fixed, elapsed, besides);
}

/** `besides`: the fixed work before each round and, unless there is none, after the last one. */
export function judgeRounds(
  { quietMs }: FixedWork,
  elapsed: readonly number[],
  besides: readonly number[],
): Judged {
  const quiet = elapsed.map((ms, round) => {
    const around = besides.slice(round, round + 2);
    const slowdown = around.reduce((sum, each) => sum + each, 0) / around.length / quietMs;
    // A machine that is faster is not held to less.
    return ms / Math.max(1, slowdown);
  });
  const value = median(quiet);
  return { value, unit: 'ms', slowdown: median(elapsed) / value };
}

/** Milliseconds from any moment on. */
export type Clock = () => number;

export const wallClock: Clock = () => performance.now();

/** For short work that only computes: a task of 3 ms is rarely interrupted, a fixed work of 10 ms often. */
export const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export async function timed(work: () => unknown, clock = wallClock): Promise<number> {
  const start = clock();
  await work();
  return clock() - start;
}

const UNIT_ROWS = 6000;
const UNIT_QUIET_MS = 10;

/** What a server does with prices: rows are made, written, parsed and digested. One unit takes about 10 ms. */
export function computing(units: number, clock = wallClock): FixedWork {
  return {
    quietMs: units * UNIT_QUIET_MS,
    time: () =>
      timed(() => {
        for (let unit = 0; unit < units; unit += 1) computeUnit();
      }, clock),
  };
}

function computeUnit(): void {
  const rows = Array.from({ length: UNIT_ROWS }, (_, index) => ({
    device: `Model ${index} Natural Titanium`,
    price: ((index * 7919) % 90_000) / 100,
  }));
  const written = JSON.stringify(JSON.parse(JSON.stringify(rows)));
  createHash('sha256').update(written).digest();
  const parsed: typeof rows = JSON.parse(written);
  const total = parsed.reduce((sum, { price, device }) => sum + (Math.round(price * 100) % device.length), 0);
  // Using the sum keeps the engine from removing the loop.
  if (total <= 0) throw new Error('The fixed work computed nothing');
}

const FUNCTIONS = 20_000;
const PROGRAM = `
  let total = 0;
  for (let n = 0; n < ${FUNCTIONS}; n += 1) total += new Function('a', 'return JSON.stringify({ n: a + ' + n + ' }).length')(n);
  if (total <= 0) throw new Error('The fixed work computed nothing');
`;

/** A Node process that starts, compiles many functions, runs each once, as a starting server does, and ends. */
export const starting: FixedWork = {
  quietMs: 540,
  time: () =>
    timed(async () => {
      const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`The fixed work ended with ${code}`);
    }),
};

const QUERY_ROWS = 20_000;
const QUERY_QUIET_MS = 55;

/** PostgreSQL computes and sorts rows, and this process reads them; several times for work that takes seconds. */
export function querying(client: Client, times = 1): FixedWork {
  return {
    quietMs: times * QUERY_QUIET_MS,
    time: () =>
      timed(async () => {
        for (let time = 0; time < times; time += 1) {
          await client.query(
            `select n, md5(n::text) as digest from generate_series(1, ${QUERY_ROWS}) as n order by digest`,
          );
        }
      }),
  };
}
