import type { CredentialsService } from '#server/modules/identity/pins/credentials.service.ts';
import type { DigestSecret, SecretDigests } from '#server/modules/identity/pins/secret-digest.ts';
import type { Grant } from '#server/modules/identity/sessions/grant-cookie.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import {
  type SignInTransactionParts,
  signInTransaction,
} from '#server/modules/identity/sign-in/sign-in-transaction.service.ts';
import type { SignedIn } from '#server/modules/identity/sign-in/signed-in.ts';
import type { Throttle } from '#server/modules/identity/throttle/throttle.service.ts';
import { recordAudit, recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import type { SiteProtection } from './site-protection.service.ts';
import { findOpeningSecret } from './site-secret.repo.ts';

/** How a person entered: with a site password, or signed in with a PIN. */
export type Entrance = { readonly grant: Grant } | { readonly signedIn: SignedIn };

export interface SiteGate {
  /**
   * Accepts the site password, an active passcode or a PIN, as one attempt. Null if it is none of them. Fails
   * 'device-limit' as a sign-in does.
   */
  enter(passwordHash: string, requester: Requester): Promise<Entrance | null>;
}

export interface SiteGateParts extends SignInTransactionParts {
  readonly clock: Clock;
  readonly digest: DigestSecret;
  readonly throttle: Pick<Throttle, 'attempt'>;
  readonly credentials: Pick<CredentialsService, 'findByPin'>;
  readonly signIn: Pick<SignIn, 'admit'>;
  readonly protection: Pick<SiteProtection, 'reload'>;
}

export function createSiteGate(parts: SiteGateParts): SiteGate {
  const { digest, throttle, protection } = parts;
  return {
    async enter(passwordHash, requester) {
      const tryPassword = async () => {
        const digests = await digest(passwordHash);
        return signInTransaction(parts, (trx) => tryEach(parts, trx, digests, requester));
      };
      const entrance = await throttle.attempt(requester.origin, tryPassword, 'gate');
      // The secret may be newer than the locks in memory, which would then refuse its grant.
      if (entrance !== null && 'grant' in entrance) await protection.reload();
      return entrance;
    },
  };
}

async function tryEach(
  { clock, credentials, signIn }: SiteGateParts,
  trx: Queryable,
  digests: SecretDigests,
  { origin, caller }: Requester,
): Promise<Entrance | null> {
  const record = { at: clock.now(), actor: actorOf(caller), address: origin.address };
  // Before the PINs: a password that equals someone's PIN must not sign visitors in as that person.
  const secret = await findOpeningSecret(trx, digests.site);
  if (secret !== null) {
    await recordAudit(trx, { ...record, action: 'gate-passed', target: secret.label ?? 'site password' });
    return { grant: { secretId: secret.id, version: secret.version, givenAt: record.at } };
  }
  const person = await credentials.findByPin(trx, digests.pin);
  if (person !== null) return { signedIn: await signIn.admit(trx, person, origin, caller) };
  await recordGroupedRefusal(trx, { ...record, action: 'gate-refused' });
  return null;
}
