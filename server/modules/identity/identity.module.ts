import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Authenticator } from '#server/platform/http/authorization.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type Counters, newCounters } from '#server/platform/metrics/counters.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { createChangePassword } from './pins/change-password.service.ts';
import { createCredentials } from './pins/credentials.service.ts';
import { type DigestSecret, secretDigester } from './pins/secret-digest.ts';
import { originOf, type RequestOrigin } from './sessions/request-origin.ts';
import { startSessionCleanup } from './sessions/session-cleanup.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { createSignIn, type NoteCustomerSignIn, type SignIn } from './sign-in/sign-in.service.ts';
import { answerSignedIn } from './sign-in/sign-in-answer.ts';
import { type NoteRefusedDevice, signInTransaction } from './sign-in/sign-in-transaction.service.ts';
import type { SignedIn } from './sign-in/signed-in.ts';
import { createReadAuthSettings } from './site/auth-settings.service.ts';
import { createProtectSite } from './site/protect-site.service.ts';
import { createSiteGate } from './site/site-gate.service.ts';
import { sitePasscodesRoutes } from './site/site-passcodes.routes.ts';
import { createSitePasscodes } from './site/site-passcodes.service.ts';
import { authSettingsRoutes, siteProtectionRoutes } from './site/site-protection.routes.ts';
import { openSiteProtection } from './site/site-protection.service.ts';
import { createHourlyUses, type HourlyUses } from './throttle/hourly-uses.service.ts';
import { RefusalLimiter } from './throttle/refusal-limiter.ts';
import { createSecretPool, type SecretPool } from './throttle/secret-pool.service.ts';
import { createThrottle, type Throttle } from './throttle/throttle.service.ts';

/** Authentication and authorization, and the calls to sign in and to manage PINs and site protection. */
export interface Identity extends Authenticator {
  /** As callerOf, for a use; null also if that cannot be decided at once: then ask callerOf. */
  callerAtOnce(token: string): Caller | null;
  /** Who these sessions belong to now, by id; those that have ended are missing. It extends no idle time. */
  callersOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Caller>>;
  /** From memory. */
  isSiteProtected(): boolean;
  /** Where a request comes from, with the device of its signed cookie. */
  originOf(request: FastifyRequest): RequestOrigin;
  /** Counts wrong secrets of 128 bits. */
  readonly secretPool: SecretPool;
  /** Counts what may be done a number of times an hour. */
  readonly hourlyUses: HourlyUses;
  /** Signs in a person who needed no PIN, in the caller's transaction: a signInTransaction if it is a customer. */
  readonly admit: SignIn['admit'];
  /** A transaction that may admit a customer. If the device is refused, it fails and stores only the refusal. */
  signInTransaction<T>(work: (trx: Queryable) => Promise<T>): Promise<T>;
  /** The answer to that sign-in, with its cookies. */
  answerSignedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
  ): ReturnType<typeof answerSignedIn>;
  registerRoutes(app: FastifyInstance): void;
  /** Applies the changes of other processes and deletes expired data. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
}

export interface IdentityParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly retention: Retention;
  readonly secretKey: string;
  /** Where a customer's last day of access ends. */
  readonly timeZone: string;
  /** Called for every customer who signs in. */
  readonly noteCustomerSignIn?: NoteCustomerSignIn | undefined;
  /** Called for a device beyond a customer's limit. */
  readonly noteRefusedDevice?: NoteRefusedDevice | undefined;
  /** How secrets are hashed; slow on purpose unless given. */
  readonly digest?: DigestSecret | undefined;
  /** Where attempts are counted. */
  readonly attempts?: Counters['attempts'] | undefined;
}

export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  const { secretKey, digest = secretDigester(secretKey), attempts = newCounters().attempts } = parts;
  // Each cookie is signed with its own key, derived from this one.
  const cookieKey = secretKey;
  const base = { ...parts, digest, cookieKey };
  const refusalLimiter = new RefusalLimiter();
  const throttle = countAttempts(createThrottle({ ...base, refusalLimiter }), attempts);
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
    callerAtOnce: sessions.callerAtOnce,
    callersOf: sessions.callersOf,
    isUnlocked: protection.isUnlocked,
    isSiteProtected: protection.isEnabled,
    originOf: (request) => originOf(request, cookieKey),
    secretPool: createSecretPool({ ...base, refusalLimiter }),
    hourlyUses: createHourlyUses(base),
    admit: signIn.admit,
    signInTransaction: (work) => signInTransaction(parts, work),
    answerSignedIn: (request, reply, signedIn) => answerSignedIn(request, reply, { signedIn, cookieKey }),
    registerRoutes(app) {
      app.addHook('preClose', async () => refusalLimiter.stop());
      signInRoutes(app, { signIn, cookieKey });
      siteProtectionRoutes(app, { protection, gate, protectSite, cookieKey });
      sitePasscodesRoutes(app, { passcodes, cookieKey });
      authSettingsRoutes(app, { readAuthSettings, changePassword, cookieKey });
    },
    async startUpkeep() {
      const stops = [
        await protection.startUpkeep(),
        throttle.startUpkeep(parts.logger),
        startSessionCleanup(parts),
      ];
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}

/** The same throttle, but it also counts the outcomes of attempts. A test that throws has no outcome. */
function countAttempts(throttle: Throttle, counters: Counters['attempts']): Throttle {
  return {
    ...throttle,
    async attempt(origin, test, entryPoint) {
      try {
        const result = await throttle.attempt(origin, test, entryPoint);
        counters[result === null ? 'wrong' : 'right'] += 1;
        return result;
      } catch (error) {
        if (error instanceof Failure && error.code === 'attempts/too-many') counters.throttled += 1;
        throw error;
      }
    },
  };
}
