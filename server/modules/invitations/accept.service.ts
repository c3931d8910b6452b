import {
  type CredentialsService,
  type Identity,
  OVER,
  RefusedDevice,
  type RequestOrigin,
  type SignedIn,
} from '#server/modules/identity/index.ts';
import { recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { browserWordsOf } from '#server/platform/device-facts.ts';
import { actorOf, type Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { digestOf, hasOpeningsLeft, isSameOpening } from './invitation-rules.ts';
import { createOpening, type FoundInvitation, findInvitation, findOpening } from './opening.repo.ts';

export interface AcceptParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly credentials: Pick<CredentialsService, 'findCustomer' | 'forgetBrowsers'>;
  readonly identity: Pick<
    Identity,
    'secretPool' | 'signInTransaction' | 'admit' | 'originOf' | 'answerSignedIn'
  >;
}

/** `caller` is who asks. Their current session ends when the new one begins. */
interface Visitor {
  readonly origin: RequestOrigin;
  readonly caller: Caller;
}

/**
 * Signs in by invitation. Fails 'invitation/refused', after the same time, for one that was used, has expired, was replaced
 * or revoked, belongs to a customer without access, or was never made. Only the last counts as a guess.
 */
export type AcceptInvitation = (
  secrets: { readonly token: string; readonly nonce: string },
  visitor: Visitor,
) => Promise<SignedIn>;

interface Digests {
  readonly token: string;
  readonly nonce: string;
}

export function createAccept(parts: AcceptParts): AcceptInvitation {
  const { secretKey, identity } = parts;
  return async ({ token, nonce }, visitor) => {
    const digests = {
      token: digestOf(token, 'token', secretKey),
      nonce: digestOf(nonce, 'nonce', secretKey),
    };
    const signedIn = await identity.secretPool.attempt(visitor.origin.address, () =>
      countRefusedDevice(parts, () =>
        identity.signInTransaction((trx) => tryToken(parts, trx, digests, visitor)),
      ),
    );
    return signedIn ?? fail('invitation/refused');
  };
}

/** The count of a device that was refused is gone with its transaction. Without one, every try would add a record. */
async function countRefusedDevice<T>(
  { database, identity }: AcceptParts,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedDevice) {
      const { customerId } = error.refusal;
      await database.transaction((trx) => identity.secretPool.countUse(trx, customerId));
    }
    throw error;
  }
}

async function tryToken(
  parts: AcceptParts,
  trx: Queryable,
  digests: Digests,
  visitor: Visitor,
): Promise<SignedIn | typeof OVER | null> {
  const at = parts.clock.now();
  const invitation = await findInvitation(trx, digests.token);
  const signedIn =
    invitation && (await signIn(parts, trx, { invitation, nonce: digests.nonce, at }, visitor));
  if (signedIn !== null) return signedIn;
  const { address } = visitor.origin;
  await recordGroupedRefusal(trx, {
    at,
    actor: actorOf(visitor.caller),
    action: 'invitation-refused',
    address,
  });
  return invitation === null ? null : OVER;
}

/** Null if the link no longer works. */
async function signIn(
  { credentials, identity }: AcceptParts,
  trx: Queryable,
  {
    invitation,
    nonce,
    at,
  }: { readonly invitation: FoundInvitation; readonly nonce: string; readonly at: number },
  { origin, caller }: Visitor,
): Promise<SignedIn | null> {
  const before = await findOpening(trx, invitation.id, nonce);
  const repeated = isSameOpening(invitation, before, at) ? before : null;
  if (repeated === null && !hasOpeningsLeft(invitation, at)) return null;
  const person = await credentials.findCustomer(trx, invitation.customerId);
  if (person === null) return null;
  await identity.secretPool.countUse(trx, invitation.customerId);
  if (repeated !== null) {
    // The session of the lost answer: nobody has its token, so nobody could end it.
    await credentials.forgetBrowsers(trx, invitation.customerId, [repeated.deviceId]);
    return identity.admit(trx, person, { ...origin, deviceId: repeated.deviceId }, caller, 'invitation');
  }
  const signedIn = await identity.admit(trx, person, origin, caller, 'invitation');
  await createOpening(trx, invitation, {
    at,
    nonceDigest: nonce,
    deviceId: signedIn.deviceId,
    openedWith: browserWordsOf(origin.userAgent),
  });
  return signedIn;
}
