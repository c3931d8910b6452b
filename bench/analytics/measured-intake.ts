import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { HANDLERS, type HandlerName } from './intake-server.ts';
import { postgresCpuMeter } from './postgres-cpu.ts';
import { Senders, Watcher } from './senders.ts';
import { judge, median, percentile } from './verdict.ts';

const CLIENTS = 64;
const EVENTS_A_TURN = 4000;
const TURNS = 7;
const FIRST_TURNS = 4;
const LEAST_TIMES_ONE_INSERT = 2.5;
const LEAST_OF_NOTHING = 0.5;
const MOST_TIMES_P99 = 2;
const WATCH_MS = 4000;
const WATCH_TURNS = 4;
const PAUSE_MS = 3;
const LIST = '/api/sheets/category-with-pricing/IPAD';

/** The server that is measured, with the three handlers, in a process of its own. */
export interface IntakeServer {
  readonly address: string;
  usage(): Promise<{ readonly cpuSeconds: number }>;
  /** A report: it counts everything that was stored before. */
  askForReport(): Promise<void>;
}

/** Of one turn. CPU seconds are those of the server, or of the server with its database. */
interface Rates {
  readonly perSecond: number;
  /** Until the last one was acknowledged. */
  readonly perServerSecond: number;
  readonly perCpuSecond: number;
  /** And until all of them were counted as well. */
  readonly countedPerServerSecond: number;
  readonly countedPerCpuSecond: number;
}

type Turn = Readonly<Record<HandlerName, Rates>>;

/** What storing a visit costs, beside one INSERT for each and beside a handler that stores nothing. */
export async function measureIntake(server: IntakeServer, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const databaseCpu = await postgresCpuMeter(client);
  const senders = new Senders(CLIENTS);
  try {
    const turns: Turn[] = [];
    for (let turn = 0; turn < FIRST_TURNS + TURNS; turn += 1) {
      const rates = await measureTurn(server, senders, databaseCpu);
      // The first turns also compile.
      if (turn >= FIRST_TURNS) turns.push(rates);
    }
    reportRates(turns);
    await watchPrices(server, senders);
  } finally {
    senders.leave();
    await client.end();
  }
}

async function measureTurn(
  server: IntakeServer,
  senders: Senders,
  databaseCpu: () => number | null,
): Promise<Turn> {
  const used = async () => {
    const { cpuSeconds } = await server.usage();
    return { server: cpuSeconds, both: cpuSeconds + (databaseCpu() ?? 0) };
  };
  const measure = async (name: HandlerName): Promise<Rates> => {
    const before = await used();
    const startedAt = performance.now();
    const sent = await senders.send(server.address + HANDLERS[name], (count) => count < EVENTS_A_TURN);
    const seconds = (performance.now() - startedAt) / 1000;
    const stored = await used();
    // In its own turn: else the next handler would pay for it.
    if (name === 'tierbook') await server.askForReport();
    const counted = await used();
    return {
      perSecond: sent / seconds,
      perServerSecond: sent / (stored.server - before.server),
      perCpuSecond: sent / (stored.both - before.both),
      countedPerServerSecond: sent / (counted.server - before.server),
      countedPerCpuSecond: sent / (counted.both - before.both),
    };
  };
  const nothing = await measure('nothing');
  const tierbook = await measure('tierbook');
  return { nothing, tierbook, 'one insert': await measure('one insert') };
}

function reportRates(turns: readonly Turn[]): void {
  const middle = (name: HandlerName, rate: keyof Rates) =>
    Math.round(median(turns.map((turn) => turn[name][rate])));
  for (const name of ['tierbook', 'one insert', 'nothing'] as const) {
    console.log(
      `analytics: ${name}: ${middle(name, 'perSecond')} events a second with ${CLIENTS} clients, ` +
        `${middle(name, 'perServerSecond')} per CPU second of the server, ` +
        `${middle(name, 'perCpuSecond')} with the database's CPU`,
    );
  }
  const timesOf = (name: HandlerName, rate: keyof Rates) =>
    median(turns.map((turn) => turn.tierbook[rate] / turn[name][rate]));
  for (const rate of [
    'perServerSecond',
    'perCpuSecond',
    'countedPerServerSecond',
    'countedPerCpuSecond',
  ] as const) {
    console.log(
      `analytics: ${MEANINGS[rate]}: ${timesOf('one insert', rate).toFixed(2)} times as many as with one INSERT each, ` +
        `${timesOf('nothing', rate).toFixed(2)} of a handler that stores nothing`,
    );
  }
  judge(
    timesOf('one insert', 'perCpuSecond') >= LEAST_TIMES_ONE_INSERT,
    `at least ${LEAST_TIMES_ONE_INSERT} times as many stored per CPU second as with one INSERT each`,
  );
  judge(
    timesOf('nothing', 'perCpuSecond') >= LEAST_OF_NOTHING,
    `at least ${LEAST_OF_NOTHING} of a handler that stores nothing`,
  );
}

const MEANINGS = {
  perServerSecond: 'stored per CPU second of the server',
  perCpuSecond: 'stored per CPU second of server and database',
  countedPerServerSecond: 'stored and counted per CPU second of the server',
  countedPerCpuSecond: 'stored and counted per CPU second of server and database',
} as const;

/** How long a visitor waits for a price list meanwhile. */
async function watchPrices(server: IntakeServer, senders: Senders): Promise<void> {
  const times = { nothing: [] as number[], tierbook: [] as number[] };
  const watcher = new Watcher();
  for (let turn = 0; turn < WATCH_TURNS; turn += 1) {
    for (const name of ['nothing', 'tierbook'] as const) {
      times[name].push(...(await watchTurn(server, senders, watcher, name)));
      await server.askForReport();
    }
  }
  watcher.leave();
  const p99 = { nothing: percentile(times.nothing, 0.99), tierbook: percentile(times.tierbook, 0.99) };
  console.log(
    `analytics: p99 of a price list under that load: ${p99.tierbook.toFixed(1)} ms, ` +
      `beside the handler that stores nothing ${p99.nothing.toFixed(1)} ms ` +
      `(medians ${median(times.tierbook).toFixed(1)} and ${median(times.nothing).toFixed(1)}, ${times.tierbook.length} lists)`,
  );
  judge(p99.tierbook <= MOST_TIMES_P99 * p99.nothing, `at most ${MOST_TIMES_P99} times`);
}

async function watchTurn(
  server: IntakeServer,
  senders: Senders,
  watcher: Watcher,
  name: HandlerName,
): Promise<number[]> {
  const end = performance.now() + WATCH_MS;
  const goesOn = () => performance.now() < end;
  const sending = senders.send(server.address + HANDLERS[name], goesOn);
  const times: number[] = [];
  while (goesOn()) {
    times.push(await watcher.timeOne(server.address + LIST));
    await delay(PAUSE_MS);
  }
  await sending;
  return times;
}
