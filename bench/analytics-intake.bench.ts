import path from 'node:path';
import { ADMIN_PIN, type HandlerName, serveIntake } from './analytics/intake-server.ts';
import { measureIntake, type Rates, type Turn } from './analytics/measured-intake.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { onFreshPostgres } from './support/fresh-postgres.ts';
import { MeasuredProcess } from './support/measured-process.ts';
import { reportAtLeast, reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { median, percentile } from './support/statistics.ts';

/** The argument that makes a process start the measured server. */
const SERVER_DATABASE = 'ANALYTICS_BENCH_DATABASE';
const LEAST_TIMES_ONE_INSERT = 2.5;
const LEAST_OF_NOTHING = 0.5;
const MOST_TIMES_P99 = 2;

/** What visits cost the server, and how they slow down people who read lists at the same time. */
export async function run(): Promise<void> {
  const served = process.env[SERVER_DATABASE];
  if (served !== undefined) return serveIntake(served, process.env.DATA_DIR ?? '');
  await inBenchFolder((folder) => onFreshPostgres((databaseUrl) => compareIntake(databaseUrl, folder)));
}

async function compareIntake(databaseUrl: string, folder: string): Promise<void> {
  const args = [
    '--import',
    'tsx',
    path.join('scripts', 'setup', 'run-bench.ts'),
    'analytics-intake.bench.ts',
  ];
  const server = await MeasuredProcess.start(args, { [SERVER_DATABASE]: databaseUrl, DATA_DIR: folder });
  try {
    const headers = { authorization: `Bearer ${await signIn(server.address, ADMIN_PIN)}` };
    const askForReport = async () => {
      const { status } = await fetch(`${server.address}/api/analytics/live`, { headers });
      if (status !== 200) throw new Error(`The report was answered with ${status}`);
    };
    const { address } = server;
    const intake = { address, usage: () => server.usage(), askForReport };
    const { turns, listMs } = await measureIntake(intake, databaseUrl);
    reportRates(turns);
    reportWaiting(percentile(listMs.tierbook, 0.99), percentile(listMs.nothing, 0.99));
  } finally {
    await server.stop();
  }
}

function reportRates(turns: readonly Turn[]): void {
  const timesOf = (name: HandlerName, rate: keyof Rates) =>
    median(turns.map((turn) => turn.tierbook[rate] / turn[name][rate]));
  for (const [rate, meaning] of Object.entries(MEANINGS) as [keyof Rates, string][]) {
    const perSecond = Math.round(median(turns.map(({ tierbook }) => tierbook[rate])));
    const ofInsert = timesOf('one insert', rate).toFixed(2);
    console.log(
      `       ${perSecond} visits ${meaning}: ${ofInsert} times one INSERT each, ${timesOf('nothing', rate).toFixed(2)} of storing nothing`,
    );
  }
  reportAtLeast(
    'visits per CPU second, compared with one INSERT per visit',
    { value: timesOf('one insert', 'perCpuSecond'), unit: 'times' },
    LEAST_TIMES_ONE_INSERT,
  );
  reportAtLeast(
    'visits per CPU second, compared with a handler that stores nothing',
    { value: timesOf('nothing', 'perCpuSecond'), unit: 'times' },
    LEAST_OF_NOTHING,
  );
}

const MEANINGS: Record<keyof Rates, string> = {
  perSecond: 'stored a second',
  perServerSecond: 'stored per CPU second of the server',
  perCpuSecond: 'stored per CPU second of server and database',
  countedPerServerSecond: 'stored and counted per CPU second of the server',
  countedPerCpuSecond: 'stored and counted per CPU second of server and database',
};

function reportWaiting(p99Ms: number, besideNothingMs: number): void {
  const note = `${p99Ms.toFixed(1)} and ${besideNothingMs.toFixed(1)} ms`;
  const value = p99Ms / besideNothingMs;
  reportUnder(
    'p99 of a list while visits are stored, compared with visits that are not stored',
    { value, unit: 'times', note },
    MOST_TIMES_P99,
  );
}
