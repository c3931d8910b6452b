import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/index.ts';
import { openSqliteFile } from '#server/platform/database/sqlite/sqlite-library.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { reportAtLeast } from './support/report.ts';

const WRITES_PER_SECOND = 1000;
const WRITES = 5 * WRITES_PER_SECOND;
const WRITES_A_TURN = 10;
const TICK_MS = 10;
const LEAST_TIMES_SHORTER = 1;

/** How long a request may have to wait while others are written to disk. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const idle = await measure('nothing written', async () => {});
    const threads = await measureThreads(path.join(folder, 'threads'));
    const mainThread = await measureMainThread(path.join(folder, 'main.db'));
    const note = `${threads.toFixed(1)} ms; ${idle.toFixed(1)} ms without writes`;
    const what = `p99 wait of a request during ${WRITES_PER_SECOND} commits a second: main thread compared with worker thread`;
    reportAtLeast(what, { value: mainThread / threads, unit: 'times', note }, LEAST_TIMES_SHORTER);
  });
}

async function measureThreads(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const p99 = await measure('worker threads', async (number) => {
    await database.query.insertInto('configuration').values(rowOf(number)).execute();
  });
  await database.close();
  return p99;
}

/** The same durable commits, on the thread that also answers requests. */
async function measureMainThread(file: string): Promise<number> {
  const database = openSqliteFile(file, {});
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec(
    'create table configuration (id integer primary key autoincrement, key text not null unique, data text not null, revision integer not null, created_at integer not null, updated_at integer not null) strict',
  );
  const insert = database.prepare(
    'insert into configuration (key, data, revision, created_at, updated_at) values (@key, @data, @revision, @created_at, @updated_at)',
  );
  const p99 = await measure('main thread', async (number) => {
    insert.run(rowOf(number));
  });
  database.close();
  return p99;
}

function rowOf(number: number) {
  const data = JSON.stringify({ number, text: 'x'.repeat(200) });
  return { key: `key-${number}`, data, revision: 1, created_at: number, updated_at: number };
}

/**
 * Starts the writes evenly over the time and prints the delay of the event loop, in milliseconds.
 * When late, it still starts only a few writes at a time, as separate requests would: one burst of all overdue writes
 * would measure the burst.
 */
async function measure(name: string, write: (number: number) => Promise<void>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const writes: Promise<void>[] = [];
  const startedAt = performance.now();
  histogram.enable();
  while (writes.length < WRITES) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * WRITES_PER_SECOND);
    const end = Math.min(due, writes.length + WRITES_A_TURN, WRITES);
    while (writes.length < end) writes.push(write(writes.length));
    await (due > end ? turn() : delay(TICK_MS));
  }
  await Promise.all(writes);
  histogram.disable();
  const perSecond = WRITES / ((performance.now() - startedAt) / 1000);
  const p99 = histogram.percentile(99) / 1e6;
  const pace =
    perSecond < WRITES_PER_SECOND * 0.95 ? ` (this machine is too slow for ${WRITES_PER_SECOND})` : '';
  console.log(
    `       ${name}: ${perSecond.toFixed(0)} a second${pace}, event loop p99 ${p99.toFixed(2)} ms, ` +
      `longest ${(histogram.max / 1e6).toFixed(1)} ms`,
  );
  return p99;
}
