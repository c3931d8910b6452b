import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
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
  /** A database of the caller's own, which the caller closes. */
  readonly database?: Database;
  readonly clock?: Clock;
  /** The built web page; none unless given. */
  readonly webFolder?: string;
  /** Where prices come from; nowhere unless given. */
  readonly sourceSettings?: AppParts['sourceSettings'];
  /** Where addresses are; nowhere unless given. */
  readonly placeOf?: AppParts['placeOf'];
  /** How secrets are digested; as in the product unless given. */
  readonly digest?: AppParts['digest'];
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The headers of somebody with that role who has just signed in. */
  readonly as: (role: Role) => Promise<Record<string, string>>;
  /** Everything logged so far, as it would be written. */
  readonly log: () => string;
}

/** The whole server on a real database in a folder of its own, ready to inject into; gone when the test is over. */
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
