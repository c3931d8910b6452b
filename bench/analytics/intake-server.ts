import path from 'node:path';
import { calls } from '#domain/contract/calls/calls.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { openSourceSettings } from '#server/modules/catalogue/index.ts';
import { createStaffPins, secretDigester } from '#server/modules/identity/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { acceptBeacons, registerCall } from '#server/platform/http/contract-routes.ts';
import { createLogger } from '#server/platform/logging.ts';
import { openPlaces } from '#server/platform/places/index.ts';

/** The paths of the three compared handlers: the product's, and two others in the same server. */
export const HANDLERS = {
  tierbook: calls.recordVisit.path,
  nothing: '/api/bench/nothing',
  'one insert': '/api/bench/one-insert',
} as const;
export type HandlerName = keyof typeof HANDLERS;

export const ADMIN_PIN = '80247193';
const SECRET_KEY = 'a key of the bench, long enough to be one';
const DONE = { success: true } as const;

/** Runs until it is stopped. Prints its address. */
export async function serveIntake(databaseUrl: string, dataDir: string): Promise<void> {
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ANALYTICS_MAX: '1000000',
    // The senders name the address of each browser.
    TRUSTED_PROXIES: '127.0.0.1',
    TIME_ZONE: 'UTC',
    ADMIN_PIN,
  });
  const database = await openDatabase(environment);
  const digest = secretDigester(SECRET_KEY);
  await createStaffPins({ database, clock: systemClock, digest, pins: environment });
  const app = await buildApp({
    environment,
    database,
    secretKey: SECRET_KEY,
    clock: systemClock,
    logger: createLogger({ level: 'warn' }),
    webFolder: path.join(dataDir, 'no-web-page'),
    sourceSettings: openSourceSettings(environment),
    placeOf: openPlaces().placeOf,
  });
  await app.register(async (scope) => {
    acceptBeacons(scope);
    const like = calls.recordVisit;
    registerCall(scope, { ...like, path: HANDLERS.nothing }, { isFrequent: true, handler: () => DONE });
    registerCall(
      scope,
      { ...like, path: HANDLERS['one insert'] },
      {
        isFrequent: true,
        async handler({ body }) {
          await insertOne(database, body);
          return DONE;
        },
      },
    );
  });
  async function end(): Promise<void> {
    await app.close();
    await database.close();
    process.exit(0);
  }
  process.once('SIGTERM', () => void end());
  process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
}

async function insertOne(
  database: Database,
  event: { path: string; sessionId: string; userAgent: string; referrer: string; isUniqueVisitor: boolean },
): Promise<void> {
  await database.query
    .insertInto('visit_event')
    .values({
      at: Date.now(),
      session: event.sessionId,
      path: event.path,
      is_unload: 0,
      is_unique: event.isUniqueVisitor ? 1 : 0,
      country: null,
      state: null,
      user_agent: event.userAgent,
      referrer: event.referrer,
    })
    .execute();
}
