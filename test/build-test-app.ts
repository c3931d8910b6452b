import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import type { AppParts } from '#server/open-modules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { lendDatabase } from './database-pool.ts';
import { NOON } from './noon.ts';
import { signInAs } from './sign-in-as.ts';

export const TEST_SECRET_KEY = 'a key that only tests know, long enough';

export interface TestAppOptions {
  /** Environment variables, on top of the defaults. */
  readonly variables?: Record<string, string>;
  /** A database that the caller opens and closes. */
  readonly database?: Database;
  readonly clock?: Clock;
  /** The built web page; none by default. */
  readonly webFolder?: string;
  /** What a document with a list is made of; none by default. */
  readonly documentFolder?: string;
  /** The price source; none by default. */
  readonly sourceSettings?: AppParts['sourceSettings'];
  /** The lookup of places by address; none by default. */
  readonly placeOf?: AppParts['placeOf'];
  /** The digest of secrets; the product's by default. */
  readonly digest?: AppParts['digest'];
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The headers of a newly signed-in person with that role. */
  readonly as: (role: Role) => Promise<Record<string, string>>;
  /** The log so far. */
  readonly log: () => string;
}

/** The whole server on a real database in a temporary folder, ready for `inject`; removed after the test. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = makeTemporaryFolder();
  const environment = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...options.variables });
  const database = options.database ?? (await borrowDatabase());
  const lines: string[] = [];
  const logger = createLogger({
    level: environment.logLevel,
    destination: { write: (line) => void lines.push(line) },
  });
  const app = await buildApp({
    environment,
    database,
    secretKey: TEST_SECRET_KEY,
    clock: options.clock ?? { now: () => NOON },
    logger,
    webFolder: options.webFolder ?? path.join(dataDir, 'no-web-page'),
    ...(options.documentFolder && { documentFolder: options.documentFolder }),
    ...(options.sourceSettings && { sourceSettings: options.sourceSettings }),
    ...(options.placeOf && { placeOf: options.placeOf }),
    ...(options.digest && { digest: options.digest }),
  });
  onTestFinished(() => app.close());
  return { app, database, as: (role) => signInAs(database, role), log: () => lines.join('') };
}

export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function borrowDatabase(): Promise<Database> {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return database;
}
