import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type {
  CredentialsService,
  SignedInPerson,
} from '#server/modules/identity/pins/credentials.service.ts';
import type { DigestSecret } from '#server/modules/identity/pins/secret-digest.ts';
import { isTooShort } from '#server/modules/identity/pins/too-short-secrets.ts';
import { newDeviceId } from '#server/modules/identity/sessions/device-cookie.ts';
import { saveKnownDevice } from '#server/modules/identity/sessions/known-device.repo.ts';
import type { RequestOrigin } from '#server/modules/identity/sessions/request-origin.ts';
import type { SignInWay } from '#server/modules/identity/sessions/session-limits.ts';
import type { Sessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Throttle } from '#server/modules/identity/throttle/throttle.service.ts';
import { recordAudit, recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { actorOf, type Caller, customerNameOf, PUBLIC } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type SignInTransactionParts, signInTransaction } from './sign-in-transaction.service.ts';
import type { SignedIn } from './signed-in.ts';

/** `caller` is who asks. Their current session ends when the new one begins. */
export interface SignIn {
  /**
   * Tests a PIN through the throttle and opens a session. Null if wrong, unknown, inactive or ended, in the same time.
   * Fails 'device-limit' as admit does.
   */
  byPin(pinHash: string, origin: RequestOrigin, caller?: Caller): Promise<SignedIn | null>;
  /** The same for one role only: the PIN of another person gets the same answer as a wrong one. */
  asAdmin(pinHash: string, origin: RequestOrigin, caller?: Caller): Promise<SignedIn | null>;
  asManager(pinHash: string, origin: RequestOrigin, caller?: Caller): Promise<SignedIn | null>;
  /** Checks the admin PIN again, through the throttle. Fails 'pin/wrong'. */
  confirmAdmin(pinHash: string, origin: RequestOrigin, caller: Caller): Promise<void>;
  /**
   * Signs in a person whose PIN or invitation was right, in the caller's transaction; for calls that also test other
   * secrets. Only sign-ins by PIN are counted here. Fails 'device-limit' for a customer's new device beyond their limit:
   * use signInTransaction, which records it.
   */
  admit(
    trx: Queryable,
    person: SignedInPerson,
    origin: RequestOrigin,
    caller: Caller,
    way?: SignInWay,
  ): Promise<SignedIn>;
  signOut(caller: Caller, origin: RequestOrigin): Promise<void>;
}

/** A customer who is being signed in. */
export interface CustomerSignIn {
  readonly customerId: number;
  readonly at: number;
  readonly origin: RequestOrigin;
  /** Identifies the browser from now on; the origin has none if the browser is new. */
  readonly deviceId: string;
  readonly way: SignInWay;
}

/** Runs in the transaction of the sign-in, which fails if this fails: with RefusedDevice for a device too many. */
export type NoteCustomerSignIn = (trx: Queryable, signIn: CustomerSignIn) => Promise<void>;

interface Parts extends SignInTransactionParts {
  readonly clock: Clock;
  readonly digest: DigestSecret;
  readonly throttle: Pick<Throttle, 'attempt' | 'countSignIn'>;
  readonly credentials: Pick<CredentialsService, 'findByPin'>;
  readonly sessions: Sessions;
  readonly noteCustomerSignIn?: NoteCustomerSignIn | undefined;
}

/** One try of one PIN. */
interface Attempt {
  readonly pinHash: string;
  readonly origin: RequestOrigin;
  readonly caller: Caller;
  /** Whose PIN is the right one here. */
  readonly role: Role | 'anyone';
  readonly refusal: Extract<AuditAction, 'sign-in-refused' | 'pin-check-refused'>;
}

export function createSignIn(parts: Parts): SignIn {
  const signInAs =
    (role: Attempt['role']) =>
    (pinHash: string, origin: RequestOrigin, caller = PUBLIC) =>
      tryPin(parts, { pinHash, origin, caller, role, refusal: 'sign-in-refused' }, (trx, person) =>
        admit(parts, trx, person, { origin, caller, way: 'pin' }),
      );
  return {
    byPin: signInAs('anyone'),
    asAdmin: signInAs('admin'),
    asManager: signInAs('manager'),
    async confirmAdmin(pinHash, origin, caller) {
      const attempt = { pinHash, origin, caller, role: 'admin', refusal: 'pin-check-refused' } as const;
      const admin = await tryPin(parts, attempt, async (_trx, person) => person);
      if (admin === null) fail('pin/wrong');
    },
    admit: (trx, person, origin, caller, way = 'pin') => admit(parts, trx, person, { origin, caller, way }),
    async signOut(caller, origin) {
      if (caller.session === null) return;
      await parts.database.transaction((trx) => endSession(parts, trx, { caller, origin }));
    },
  };
}

/** Null if the PIN is wrong, which the audit records. */
function tryPin<T>(
  parts: Parts,
  { pinHash, origin, caller, role, refusal }: Attempt,
  onRight: (trx: Queryable, person: SignedInPerson) => Promise<T>,
): Promise<T | null> {
  const { throttle, digest, credentials, clock } = parts;
  return throttle.attempt(origin, async () => {
    const { pin } = await digest(pinHash);
    // In the transaction that opens the session: a PIN that is being changed must not open one.
    return signInTransaction(parts, async (trx) => {
      const person = await credentials.findByPin(trx, pin);
      const isRight = role === 'anyone' || person?.role === role;
      if (person !== null && isRight && !isTooShort(pinHash)) return onRight(trx, person);
      const { address } = origin;
      await recordGroupedRefusal(trx, { at: clock.now(), actor: actorOf(caller), action: refusal, address });
      return null;
    });
  });
}

interface SignInContext {
  readonly origin: RequestOrigin;
  readonly caller: Caller;
}

const SIGNED_IN = {
  pin: 'signed-in',
  invitation: 'signed-in-by-invitation',
} satisfies Record<SignInWay, AuditAction>;

async function admit(
  parts: Parts,
  trx: Queryable,
  person: SignedInPerson,
  context: SignInContext & { readonly way: SignInWay },
): Promise<SignedIn> {
  const { credentialId, customerId, role, actor } = person;
  const { origin, way } = context;
  if (way === 'pin') await parts.throttle.countSignIn(trx, { credentialId, customerId }, origin);
  // A browser has one token at a time: otherwise the old session would stay open and nobody could end it.
  await endSession(parts, trx, context);
  const at = parts.clock.now();
  const deviceId = origin.deviceId ?? newDeviceId();
  const token = await parts.sessions.open(trx, credentialId, deviceId, way);
  await saveKnownDevice(trx, { deviceId, credentialId, at });
  await recordAudit(trx, { at, actor, action: SIGNED_IN[way], address: origin.address });
  if (customerId !== null) {
    await parts.noteCustomerSignIn?.(trx, { customerId, at, origin, deviceId, way });
  }
  return { token, role, deviceId, ...customerNameOf(person) };
}

async function endSession(
  { sessions, clock }: Parts,
  trx: Queryable,
  { caller, origin }: SignInContext,
): Promise<void> {
  if (caller.session === null) return;
  await sessions.end(trx, caller.session.id);
  const { address } = origin;
  await recordAudit(trx, { at: clock.now(), actor: caller.session.actor, action: 'signed-out', address });
}
