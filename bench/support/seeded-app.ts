import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { NOON } from '#test/noon.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { inBenchFolder } from './bench-folder.ts';
import { type FixedWork, type Judged, judge, querying, timed } from './fixed-work.ts';
import { connected, onFreshPostgres } from './fresh-postgres.ts';

export interface SeededApp {
  readonly app: FastifyInstance;
  /** The request headers of an admin. */
  readonly headers: Record<string, string>;
  /** Of the database and of this process, about 55 ms each time. */
  readonly fixedWork: (times?: number) => FixedWork;
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
        await connected(databaseUrl, async (client) => {
          const startedAt = performance.now();
          await seed(client, NOON);
          console.log(`       seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
        });
        const headers = await signInAs(database, 'admin');
        await connected(databaseUrl, (client) =>
          work({ app, headers, fixedWork: (times) => querying(client, times) }),
        );
      } finally {
        await app.close();
        await database.close();
      }
    }),
  );
}

export interface TimedCall extends Judged {
  readonly url: string;
}

/** Times a whole call, including its answer. */
export async function timeCall(
  { app, headers, fixedWork }: SeededApp,
  url: string,
  between: () => Promise<void> = async () => {},
): Promise<TimedCall> {
  // Warm up once: staff rarely use a server that has just started.
  const { rawPayload } = await app.inject({ url, headers });
  const judged = await judge(fixedWork(), async () => {
    await between();
    return await timed(async () => {
      const { statusCode } = await app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    });
  });
  console.log(`       ${url}: ${judged.value.toFixed(0)} ms, ${(rawPayload.length / 1000).toFixed(0)} kB`);
  return { url, ...judged };
}

/** The limit applies to the slowest call: if it is within the budget, so are the others. */
export function slowestOf(calls: readonly TimedCall[]): TimedCall {
  return calls.reduce((one, other) => (one.value > other.value ? one : other));
}
