import { createHmac } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { authSettingsRoutes } from '#server/modules/identity/auth-settings.routes.ts';
import { createReadAuthSettings } from '#server/modules/identity/auth-settings.service.ts';
import { createChangePassword } from '#server/modules/identity/change-password.service.ts';
import { createCredentials } from '#server/modules/identity/credentials.service.ts';
import { createProtectSite } from '#server/modules/identity/protect-site.service.ts';
import type { DigestSecret } from '#server/modules/identity/secret-digest.ts';
import { createSessions } from '#server/modules/identity/sessions.service.ts';
import { signInRoutes } from '#server/modules/identity/sign-in.routes.ts';
import { createSignIn } from '#server/modules/identity/sign-in.service.ts';
import { createSiteGate } from '#server/modules/identity/site-gate.service.ts';
import { sitePasscodesRoutes } from '#server/modules/identity/site-passcodes.routes.ts';
import { createSitePasscodes } from '#server/modules/identity/site-passcodes.service.ts';
import { siteProtectionRoutes } from '#server/modules/identity/site-protection.routes.ts';
import { openSiteProtection, type SiteProtection } from '#server/modules/identity/site-protection.service.ts';
import { createStaffPins } from '#server/modules/identity/staff-pins.ts';
import { createThrottle } from '#server/modules/identity/throttle.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { speakContract } from '#server/platform/http/contract-routes.ts';
import { keepDoor } from '#server/platform/http/door.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { Browser, PINS } from './browser.ts';

export const COOKIE_KEY = 'a key of the tests';
/** 2026-11-14, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 14, 12);
export const silent = { info: () => {}, warn: () => {} };

/** Unlike the real one it costs nothing: how hard a secret is to guess is not what these tests are about. */
export const fastDigest: DigestSecret = async (hash) => ({
  pin: createHmac('sha256', 'pin').update(hash).digest('hex'),
  site: createHmac('sha256', 'site').update(hash).digest('hex'),
});

export interface Instance {
  readonly app: FastifyInstance;
  readonly protection: SiteProtection;
  /** Carries on as a browser does: with the cookies it was given, and its token. */
  browser(): Browser;
  /** A browser with the admin signed in. */
  admin(): Promise<Browser>;
}

/** Identity and a price list, on a database with the three staff PINs. Another one on the same data shares them. */
export async function openInstance(
  database: Database,
  clock: Clock = { now: () => NOON },
  digest: DigestSecret = fastDigest,
): Promise<Instance> {
  await createStaffPins({ database, clock, digest, pins: PINS });
  const base = { database, clock, logger: silent, digest, cookieKey: COOKIE_KEY };
  const credentials = createCredentials(base);
  const sessions = createSessions(base);
  const throttle = createThrottle(base);
  const signIn = createSignIn({ ...base, throttle, credentials, sessions });
  const protection = await openSiteProtection(base);
  const all = { ...base, credentials, sessions, throttle, signIn, protection };

  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  keepDoor(app, { callerOf: sessions.callerOf, isUnlocked: protection.isUnlocked });
  speakContract(app);
  signInRoutes(app, all);
  siteProtectionRoutes(app, { ...all, gate: createSiteGate(all), protectSite: createProtectSite(all) });
  sitePasscodesRoutes(app, { ...all, passcodes: createSitePasscodes(all) });
  authSettingsRoutes(app, {
    ...all,
    readAuthSettings: createReadAuthSettings(all),
    changePassword: createChangePassword(all),
  });
  app.get('/prices', { config: { audience: 'granted' } }, () => ({ role: 'any' }));
  const browser = () => new Browser(app);
  return {
    app,
    protection,
    browser,
    async admin() {
      const signedIn = browser();
      await signedIn.signIn(PINS.adminPin);
      return signedIn;
    },
  };
}

/** What is on record, oldest first. */
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
