import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Doorkeeper } from '#server/platform/http/door.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { newTally, type Tally } from '#server/platform/metrics/tally.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { createChangePassword } from './pins/change-password.service.ts';
import { createCredentials } from './pins/credentials.service.ts';
import { type DigestSecret, secretDigester } from './pins/secret-digest.ts';
import { originOf, type RequestOrigin } from './sessions/request-origin.ts';
import { keepSessionsUp } from './sessions/session-upkeep.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { createSignIn, type NoteCustomerSignIn } from './sign-in/sign-in.service.ts';
import { createReadAuthSettings } from './site/auth-settings.service.ts';
import { createProtectSite } from './site/protect-site.service.ts';
import { createSiteGate } from './site/site-gate.service.ts';
import { sitePasscodesRoutes } from './site/site-passcodes.routes.ts';
import { createSitePasscodes } from './site/site-passcodes.service.ts';
import { authSettingsRoutes, siteProtectionRoutes } from './site/site-protection.routes.ts';
import { openSiteProtection } from './site/site-protection.service.ts';
import { RefusalPace } from './throttle/refusal-pace.ts';
import { createThrottle, type Throttle } from './throttle/throttle.service.ts';

/** Who asks, and who may: what the door needs, and the calls by which people sign in and owners change the locks. */
export interface Identity extends Doorkeeper {
  /** From memory. */
  isSiteProtected(): boolean;
  /** Where a request comes from, with the device that its cookie vouches for. */
  originOf(request: FastifyRequest): RequestOrigin;
  registerRoutes(app: FastifyInstance): void;
  /** Follows other processes and tidies up. Returns a stop function. */
  keepUp(): Promise<() => Promise<void>>;
}

export interface IdentityParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly retention: Retention;
  readonly secretKey: string;
  /** Told of every customer who signs in. */
  readonly noteCustomerSignIn?: NoteCustomerSignIn | undefined;
  /** How secrets are digested; slow by intent unless given. */
  readonly digest?: DigestSecret | undefined;
  /** Where attempts are counted. */
  readonly attempts?: Tally['attempts'] | undefined;
}

export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  const { secretKey, digest = secretDigester(secretKey), attempts = newTally().attempts } = parts;
  // What is signed with it is signed with a key made from it, for that cookie alone.
  const cookieKey = secretKey;
  const base = { ...parts, digest, cookieKey };
  const pace = new RefusalPace();
  const throttle = countAttempts(createThrottle({ ...base, pace }), attempts);
  const credentials = createCredentials(base);
  const sessions = createSessions(base);
  const protection = await openSiteProtection(base);
  const signIn = createSignIn({ ...base, throttle, credentials, sessions });
  const all = { ...base, throttle, credentials, sessions, protection, signIn };
  const gate = createSiteGate(all);
  const protectSite = createProtectSite(all);
  const passcodes = createSitePasscodes(all);
  const readAuthSettings = createReadAuthSettings(all);
  const changePassword = createChangePassword(all);
  return {
    callerOf: sessions.callerOf,
    isUnlocked: protection.isUnlocked,
    isSiteProtected: protection.isEnabled,
    originOf: (request) => originOf(request, cookieKey),
    registerRoutes(app) {
      app.addHook('preClose', async () => pace.end());
      signInRoutes(app, { signIn, cookieKey });
      siteProtectionRoutes(app, { protection, gate, protectSite, cookieKey });
      sitePasscodesRoutes(app, { passcodes, cookieKey });
      authSettingsRoutes(app, { readAuthSettings, changePassword, cookieKey });
    },
    async keepUp() {
      const ends = [await protection.keepUp(), throttle.keepUp(parts.logger), keepSessionsUp(parts)];
      return async () => {
        await Promise.all(ends.map((end) => end()));
      };
    },
  };
}

/** The same throttle, which also counts how attempts end. One that failed for another reason has decided nothing. */
function countAttempts(throttle: Throttle, tally: Tally['attempts']): Throttle {
  return {
    ...throttle,
    async attempt(origin, test, door) {
      try {
        const result = await throttle.attempt(origin, test, door);
        tally[result === null ? 'wrong' : 'right'] += 1;
        return result;
      } catch (error) {
        if (error instanceof Failure && error.code === 'attempts/too-many') tally.throttled += 1;
        throw error;
      }
    },
  };
}
