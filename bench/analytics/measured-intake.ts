import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { HANDLERS, type HandlerName } from './intake-server.ts';
import { postgresCpuMeter } from './postgres-cpu.ts';
import { Senders } from './senders.ts';
import { Watcher } from './watcher.ts';

const CLIENTS = 64;
const EVENTS_A_TURN = 4000;
const TURNS = 7;
const FIRST_TURNS = 4;
const WATCH_MS = 4000;
const WATCH_TURNS = 4;
const PAUSE_MS = 3;
const LIST = '/api/sheets/category-with-pricing/IPAD';

/** The measured server with the three handlers, in its own process. */
export interface IntakeServer {
  readonly address: string;
  usage(): Promise<{ readonly cpuSeconds: number }>;
  /** Requests a report, which first counts everything stored so far. */
  askForReport(): Promise<void>;
}

/** The rates of one turn. CPU seconds are of the server, or of server and database. */
export interface Rates {
  readonly perSecond: number;
  /** Until the last one was acknowledged. */
  readonly perServerSecond: number;
  readonly perCpuSecond: number;
  /** And until all of them were counted as well. */
  readonly countedPerServerSecond: number;
  readonly countedPerCpuSecond: number;
}

export type Turn = Readonly<Record<HandlerName, Rates>>;

interface Intake {
  readonly turns: readonly Turn[];
  /** For price lists, requested while visits arrived at that handler. */
  readonly listMs: Readonly<Record<'nothing' | 'tierbook', readonly number[]>>;
}

/** The cost of storing a visit, compared with one INSERT per visit and with a handler that stores nothing. */
export async function measureIntake(server: IntakeServer, databaseUrl: string): Promise<Intake> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const databaseCpu = await postgresCpuMeter(client);
  const senders = new Senders(CLIENTS);
  try {
    const turns: Turn[] = [];
    for (let turn = 0; turn < FIRST_TURNS + TURNS; turn += 1) {
      const rates = await measureTurn(server, senders, databaseCpu);
      // The first turns include compilation.
      if (turn >= FIRST_TURNS) turns.push(rates);
    }
    return { turns, listMs: await watchLists(server, senders) };
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
    // Counted within its own turn: otherwise it would be measured for the next handler.
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

/** How long a visitor waits for a price list at the same time. */
async function watchLists(server: IntakeServer, senders: Senders): Promise<Intake['listMs']> {
  const listMs = { nothing: [] as number[], tierbook: [] as number[] };
  const watcher = new Watcher();
  for (let turn = 0; turn < WATCH_TURNS; turn += 1) {
    for (const name of ['nothing', 'tierbook'] as const) {
      listMs[name].push(...(await watchTurn(server, senders, watcher, name)));
      await server.askForReport();
    }
  }
  watcher.leave();
  return listMs;
}

async function watchTurn(
  server: IntakeServer,
  senders: Senders,
  watcher: Watcher,
  name: HandlerName,
): Promise<number[]> {
  const end = performance.now() + WATCH_MS;
  const shouldContinue = () => performance.now() < end;
  const sending = senders.send(server.address + HANDLERS[name], shouldContinue);
  const times: number[] = [];
  while (shouldContinue()) {
    times.push(await watcher.timeOne(server.address + LIST));
    await delay(PAUSE_MS);
  }
  await sending;
  return times;
}
