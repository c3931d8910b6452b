import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { NOON } from '#test/noon.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { makeVisit } from './made-visits.ts';
import { seedVisits, VISITS } from './seeded-visits.ts';
import { judge, median } from './verdict.ts';

const BUDGET_MS = 200;
const ROUNDS = 5;
const YEAR = 'startDate=2025-11-14&endDate=2026-11-14';
const EVENTS_BETWEEN = 20;

const CALLS = [
  `summary?${YEAR}`,
  ...['day', 'week', 'month'].map((groupBy) => `timeseries?${YEAR}&groupBy=${groupBy}`),
  ...['countries', 'states', 'pages'].map((dimension) => `top/${dimension}?${YEAR}&limit=100`),
  `visits?${YEAR}&limit=1000`,
  `demand?${YEAR}&limit=100`,
  'live',
].map((call) => `/api/analytics/${call}`);

/** What the owner waits for with ten million visits in a year, whole calls with new visits coming in between. */
export async function measureReports(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-bench-'));
  const variables = { DATA_DIR: folder, TIME_ZONE: 'UTC', ANALYTICS_MAX: '1000000' };
  const database = await openDatabase({ dataDir: folder, databaseUrl });
  const app = await buildApp({
    environment: readEnvironment({ ...variables, DATABASE_URL: databaseUrl }),
    database,
    secretKey: 'a key of the bench, long enough to be one',
    clock: { now: () => NOON },
    logger: createLogger({ level: 'silent' }),
    webFolder: path.join(folder, 'no-web-page'),
  });
  try {
    await seed(databaseUrl);
    const headers = await signInAs(database, 'admin');
    const before = process.memoryUsage().rss;
    for (const url of CALLS) await measure(app, url, headers);
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
    console.log(`analytics: the process grew by ${grown.toFixed(0)} MB over all reports`);
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
  await seedVisits(client, NOON);
  await client.end();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`analytics: ${VISITS} visits in a year, made in ${seconds} s`);
}

async function measure(app: FastifyInstance, url: string, headers: Record<string, string>): Promise<void> {
  // Once before that counts: a server that has just started is not what the owner waits for day by day.
  const { rawPayload } = await app.inject({ url, headers });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let event = 0; event < EVENTS_BETWEEN; event += 1) await takeVisit(app, event);
    const startedAt = performance.now();
    const { statusCode } = await app.inject({ url, headers });
    times.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  }
  const kilobytes = (rawPayload.length / 1000).toFixed(0);
  const ms = median(times);
  console.log(`analytics: ${url}: median ${ms.toFixed(0)} ms, ${kilobytes} kB`);
  judge(ms < BUDGET_MS, `under ${BUDGET_MS} ms`);
}

async function takeVisit(app: FastifyInstance, number: number): Promise<void> {
  const payload = makeVisit(number);
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/analytics/visit', payload });
  if (statusCode !== 202) throw new Error(`A visit was answered with ${statusCode}`);
}
