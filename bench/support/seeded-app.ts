import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { NOON } from '#test/noon.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { inBenchFolder } from './bench-folder.ts';
import { onFreshPostgres } from './fresh-postgres.ts';
import { inTurn, median, ROUNDS } from './statistics.ts';

export interface SeededApp {
  readonly app: FastifyInstance;
  /** The request headers of an admin. */
  readonly headers: Record<string, string>;
}

export interface SeededAppParts {
  readonly variables: Record<string, string>;
  /** Fills the tables; the server's clock shows that noon. */
  readonly seed: (client: Client, now: number) => Promise<void>;
}

/** The product on a PostgreSQL with years of data. */
export function onSeededApp(
  { variables, seed }: SeededAppParts,
  work: (seeded: SeededApp) => Promise<void>,
): Promise<void> {
  return inBenchFolder((folder) =>
    onFreshPostgres(async (databaseUrl) => {
      const database = await openDatabase({ dataDir: folder, databaseUrl });
      const app = await buildApp({
        environment: readEnvironment({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...variables }),
        database,
        secretKey: 'a key of the bench, long enough to be one',
        clock: { now: () => NOON },
        logger: createLogger({ level: 'silent' }),
        webFolder: path.join(folder, 'no-web-page'),
      });
      try {
        await seedThrough(databaseUrl, seed);
        await work({ app, headers: await signInAs(database, 'admin') });
      } finally {
        await app.close();
        await database.close();
      }
    }),
  );
}

async function seedThrough(databaseUrl: string, seed: SeededAppParts['seed']): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  await seed(client, NOON);
  await client.end();
  console.log(`       seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

export interface TimedCall {
  readonly url: string;
  /** The median. */
  readonly ms: number;
}

/** Times a whole call, including its answer. */
export async function timeCall(
  { app, headers }: SeededApp,
  url: string,
  between: () => Promise<void> = async () => {},
): Promise<TimedCall> {
  // Warm up once: staff rarely use a server that has just started.
  const { rawPayload } = await app.inject({ url, headers });
  const times = await inTurn(ROUNDS, async () => {
    await between();
    const startedAt = performance.now();
    const { statusCode } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    return performance.now() - startedAt;
  });
  const ms = median(times);
  console.log(`       ${url}: ${ms.toFixed(0)} ms, ${(rawPayload.length / 1000).toFixed(0)} kB`);
  return { url, ms };
}

/** The limit applies to the slowest call: if it is within the budget, so are the others. */
export function slowestOf(calls: readonly TimedCall[]): TimedCall {
  const [slowest] = calls.toSorted((one, other) => other.ms - one.ms);
  return slowest ?? { url: 'none', ms: Number.NaN };
}
