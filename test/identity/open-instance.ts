import { createHmac } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import {
  createStaffPins,
  type DigestSecret,
  type Identity,
  openIdentity,
} from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { authorizeRequests } from '#server/platform/http/authorization.ts';
import { validateByContract } from '#server/platform/http/contract-routes.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { Browser, PINS } from './browser.ts';

export const COOKIE_KEY = 'a key of the tests';
/** 2026-11-14, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 14, 12);

/** Fast, unlike the real digest: these tests are not about guessing secrets. */
export const fastDigest: DigestSecret = async (hash) => ({
  pin: createHmac('sha256', 'pin').update(hash).digest('hex'),
  site: createHmac('sha256', 'site').update(hash).digest('hex'),
});

export interface Instance {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  /** Acts as a browser: keeps its cookies and its token. */
  browser(): Browser;
  /** A browser with the admin signed in. */
  admin(): Promise<Browser>;
}

/** Identity and a price list, on a database with the three staff PINs. A second instance on the same data shares them. */
export async function openInstance(
  database: Database,
  clock: Clock = { now: () => NOON },
  digest: DigestSecret = fastDigest,
): Promise<Instance> {
  await createStaffPins({ database, clock, digest, pins: PINS });
  const retention = trustedRetention({ database, clock });
  const identity = await openIdentity({
    database,
    clock,
    timeZone: 'UTC',
    digest,
    retention,
    logger: silent,
    secretKey: COOKIE_KEY,
  });
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  authorizeRequests(app, identity);
  validateByContract(app);
  identity.registerRoutes(app);
  app.get('/prices', { config: { audience: 'granted' } }, () => ({ role: 'any' }));
  const browser = () => new Browser(app);
  return {
    app,
    identity,
    browser,
    async admin() {
      const signedIn = browser();
      await signedIn.signIn(PINS.adminPin);
      return signedIn;
    },
  };
}

/** The audit record, oldest first. */
export function listAudit(database: Database) {
  return database.query.selectFrom('audit').selectAll().orderBy('id').execute();
}

export const SITE_PASSWORD = 'sesame';

/** The same, with protection turned on. */
export async function openProtectedInstance(
  database: Database,
): Promise<{ instance: Instance; admin: Browser }> {
  const instance = await openInstance(database);
  const admin = await instance.admin();
  await admin.enableProtection(SITE_PASSWORD);
  return { instance, admin };
}
