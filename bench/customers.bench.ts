import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { USAGE_PERIODS } from '#domain/contract/usage.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { NOON } from '#test/noon.ts';
import { findPostgresBinaries } from '#test/setup/postgres-binaries.ts';
import { startPostgres } from '#test/setup/postgres-server.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { ACCESSES, CUSTOMERS, seedUsage } from './customers/seeded-usage.ts';

const BUDGET_MS = 200;
const ROUNDS = 5;
const NAME = 'tierbook_bench_customers';
const TIME_ZONE = 'America/New_York';

const CALLS = [
  '/api/customer-pins',
  ...USAGE_PERIODS.map((period) => `/api/customer-pins/usage-stats/${period}`),
  ...USAGE_PERIODS.map((period) => `/api/customer-pins/usage-chart/${period}`),
  '/api/customer-pins/security-alerts',
];

/** What staff waits for with many customers and a million accesses, on PostgreSQL: whole calls, answers included. */
export async function run(): Promise<void> {
  const server = await givenOrStarted();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
    await measureOn(urlOf(server.url));
  } finally {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.end();
    await server.stop();
  }
}

async function givenOrStarted(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL ?? '';
  return given === '' ? startPostgres(findPostgresBinaries()) : { url: given, stop: async () => {} };
}

function urlOf(server: string): string {
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  return url.href;
}

async function measureOn(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-bench-'));
  const database = await openDatabase({ dataDir: folder, databaseUrl });
  const app = await buildApp({
    environment: readEnvironment({ DATA_DIR: folder, DATABASE_URL: databaseUrl, TIME_ZONE }),
    database,
    secretKey: 'a key of the bench, long enough to be one',
    clock: { now: () => NOON },
    logger: createLogger({ level: 'silent' }),
    webFolder: path.join(folder, 'no-web-page'),
  });
  try {
    await seed(databaseUrl);
    const headers = await signInAs(database, 'admin');
    for (const url of CALLS) await measure(app, url, headers);
  } finally {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  await seedUsage(client, NOON);
  await client.end();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`customers: ${CUSTOMERS} customers with ${ACCESSES} accesses, made in ${seconds} s`);
}

async function measure(app: FastifyInstance, url: string, headers: Record<string, string>): Promise<void> {
  const times: number[] = [];
  // Once before that counts: a server that has just started is not what staff waits for day by day.
  const { rawPayload } = await app.inject({ url, headers });
  const kilobytes = rawPayload.length / 1000;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { statusCode } = await app.inject({ url, headers });
    times.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  }
  const median = times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  const verdict = median < BUDGET_MS ? 'ok' : 'MISSED';
  console.log(
    `customers: ${url}: median ${median.toFixed(0)} ms of ${BUDGET_MS}, ${kilobytes.toFixed(0)} kB: ${verdict}`,
  );
}
