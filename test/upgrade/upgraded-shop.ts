import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openSourceSettings } from '#server/modules/catalogue/index.ts';
import { createStaffPins, secretDigester } from '#server/modules/identity/index.ts';
import { openBackedUpDatabase } from '#server/modules/operations/index.ts';
import { createSetupCode } from '#server/modules/setup/index.ts';
import type { Database, Engine } from '#server/platform/database/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { openSecretKey } from '#server/platform/secrets.ts';
import { shortenToBytes } from '#server/platform/short-text.ts';
import { makeStorage } from '#test/storage.ts';

const FOLDER = path.join(import.meta.dirname, 'first-release');

interface RecordedAnswer {
  readonly who: string;
  readonly address: string;
  readonly status: number;
  readonly body: unknown;
}

interface Recorded {
  /** When the last answer was recorded. */
  readonly at: number;
  readonly variables: Record<string, string>;
  readonly secretKey: string;
  readonly sitePassword: string;
  readonly customers: readonly { readonly name: string; readonly pin: string }[];
  readonly people: readonly {
    readonly name: string;
    readonly token: string | null;
    readonly cookie: string;
  }[];
  readonly answers: readonly RecordedAnswer[];
}

/** Paths of a page in the sums of visits may be that long by now; the migration cuts longer ones. */
const PATH_MAX_BYTES = 300;

export const RECORDED: Recorded = JSON.parse(unpacked('recorded.json.gz').toString(), (key, value) =>
  key === 'name' && typeof value === 'string' ? shortenToBytes(value, PATH_MAX_BYTES) : value,
);
export const OLD_BACKUP = path.join(FOLDER, 'first-release.backup');

/** Soon enough that a staff session of that time still lives. */
export const CLOCK = { now: () => RECORDED.at + 10 * 60_000 };

function unpacked(name: string): Buffer {
  return gunzipSync(readFileSync(path.join(FOLDER, name)));
}

/** The environment of a shop with its key and its price source, and with no data yet. */
export async function makeEmptyShop(engine: Engine): Promise<Record<string, string>> {
  const storage = await makeStorage(engine);
  onTestFinished(() => storage.remove());
  const { dataDir, databaseUrl } = storage.settings;
  writeFileSync(path.join(dataDir, 'secret.key'), `${RECORDED.secretKey}\n`, { mode: 0o600 });
  const source = path.join(dataDir, 'prices.xlsx');
  writeFileSync(source, readFileSync(path.join(FOLDER, 'prices.xlsx')));
  return {
    ...RECORDED.variables,
    DATA_DIR: dataDir,
    PRICE_SOURCE: source,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
}

/** The same with the data that the first release left behind. */
export async function makeOldShop(engine: Engine): Promise<Record<string, string>> {
  const variables = await makeEmptyShop(engine);
  if (engine === 'sqlite') {
    writeFileSync(path.join(variables.DATA_DIR ?? '', 'tierbook.db'), unpacked('tierbook.db.gz'));
  } else {
    const client = new Client({ connectionString: variables.DATABASE_URL });
    await client.connect();
    await client.query(unpacked('tierbook.sql.gz').toString());
    await client.end();
  }
  return variables;
}

export interface UpgradedShop {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** What the start reported. */
  readonly reports: readonly string[];
  stop(): Promise<void>;
}

/** Starts today's product as `main` does. It must neither make PINs nor ask to be set up. */
export async function startUpgraded(variables: Record<string, string>): Promise<UpgradedShop> {
  const environment = readEnvironment(variables);
  const reports: string[] = [];
  const report = (line: string) => void reports.push(line);
  const database = await openBackedUpDatabase(environment, { clock: CLOCK, isServer: true, report });
  const secretKey = await openSecretKey(database, environment);
  const digest = secretDigester(secretKey);
  const pins = await createStaffPins({ database, clock: CLOCK, digest, pins: environment });
  if (pins.length > 0) throw new Error('the start made new PINs');
  const app = await buildApp({
    environment,
    database,
    secretKey,
    clock: CLOCK,
    logger: createLogger({ level: 'silent' }),
    webFolder: path.join(environment.dataDir, 'no-web-page'),
    sourceSettings: openSourceSettings(environment),
  });
  const code = await createSetupCode({ database, clock: CLOCK, secretKey });
  if (code !== null) throw new Error('the start offered a set-up');
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await database.close();
  };
  onTestFinished(stop);
  return { app, database, reports, stop };
}
