import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findPostgresBinaries } from '#test/setup/postgres-binaries.ts';
import { startPostgres } from '#test/setup/postgres-server.ts';
import { ADMIN_PIN, serveIntake } from './analytics/intake-server.ts';
import { measureIntake } from './analytics/measured-intake.ts';
import { measureReports } from './analytics/measured-reports.ts';
import { MeasuredProcess } from './catalogue/measured-process.ts';
import { signIn } from './catalogue/sign-in.ts';

const NAME = 'tierbook_bench_analytics';
/** Tells the process that is started for it to be the server that is measured. */
const SERVER_DATABASE = 'ANALYTICS_BENCH_DATABASE';

/** What visits cost the server that takes them in, and how long reports about ten million of them take. */
export async function run(): Promise<void> {
  const served = process.env[SERVER_DATABASE];
  if (served !== undefined) return serveIntake(served, process.env.DATA_DIR ?? '');
  const server = await givenOrStarted();
  try {
    await onFreshDatabase(server.url, compareIntake);
    await onFreshDatabase(server.url, measureReports);
  } finally {
    await server.stop();
  }
}

async function givenOrStarted(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL ?? '';
  return given === '' ? startPostgres(findPostgresBinaries()) : { url: given, stop: async () => {} };
}

async function onFreshDatabase(serverUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  try {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
    await work(url.href);
  } finally {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.end();
  }
}

async function compareIntake(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-bench-'));
  const args = ['--import', 'tsx', path.join('scripts', 'setup', 'run-bench.ts'), 'analytics.bench.ts'];
  const server = await MeasuredProcess.start(args, { [SERVER_DATABASE]: databaseUrl, DATA_DIR: folder });
  try {
    const headers = { authorization: `Bearer ${await signIn(server.address, ADMIN_PIN)}` };
    const askForReport = async () => {
      const { status } = await fetch(`${server.address}/api/analytics/live`, { headers });
      if (status !== 200) throw new Error(`The report was answered with ${status}`);
    };
    const { address } = server;
    await measureIntake({ address, usage: () => server.usage(), askForReport }, databaseUrl);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
