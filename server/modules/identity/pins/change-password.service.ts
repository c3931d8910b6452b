import type { PASSWORD_TYPES } from '#domain/contract/text-rules/secrets.ts';
import { saveKnownDevice } from '#server/modules/identity/sessions/known-device.repo.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import { requireStillSignedIn, type Sessions } from '#server/modules/identity/sessions/sessions.service.ts';

import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import { setSitePassword } from '#server/modules/identity/site/protect-site.service.ts';
import { recordSecurityChange } from '#server/modules/identity/site/security-settings.repo.ts';
import type { SiteProtection } from '#server/modules/identity/site/site-protection.service.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import type { CredentialsService, Staff } from './credentials.service.ts';
import { assignFreePin } from './free-pins.service.ts';
import type { DigestSecret } from './secret-digest.ts';
import { isTooShort, requireSitePassword } from './too-short-secrets.ts';

export interface PasswordChange {
  /** The admin PIN, entered again for every change. */
  readonly currentPinHash: string;
  readonly newPasswordHash: string;
  readonly passwordType: (typeof PASSWORD_TYPES)[number];
}

/** Returns a new token to an admin who changed their own PIN, because the change ended their session. */
export type ChangePassword = (requester: Requester, change: PasswordChange) => Promise<string | null>;

export interface ChangePasswordParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly digest: DigestSecret;
  readonly credentials: Pick<CredentialsService, 'setStaffPin'>;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly signIn: Pick<SignIn, 'confirmAdmin'>;
  readonly protection: SiteProtection;
}

/** The call's field with the new secret. */
const FIELD = 'newPasswordHash';

export function createChangePassword(parts: ChangePasswordParts): ChangePassword {
  const { database, clock, digest, signIn, protection } = parts;
  return async (requester, { currentPinHash, newPasswordHash, passwordType }) => {
    if (passwordType === 'site') requireSitePassword(newPasswordHash, FIELD);
    else if (isTooShort(newPasswordHash)) failField('pin/too-short', FIELD);
    await signIn.confirmAdmin(currentPinHash, requester.origin, requester.caller);
    const digests = await digest(newPasswordHash);
    if (passwordType !== 'site') {
      const replaces = { owner: passwordType, customerId: null, path: FIELD };
      const newPin = { actor: actorOf(requester.caller), digest: digests.pin, at: clock.now(), replaces };
      const changed = await database.transaction((trx) =>
        assignFreePin(trx, newPin, () => changeStaffPin(parts, trx, passwordType, digests.pin, requester)),
      );
      return (changed ?? fail('pin/in-use')).given;
    }
    await protection.change(requester, async (trx, at) => {
      await setSitePassword(trx, digests.site, at);
      return { result: undefined, action: 'site-password-changed' };
    });
    return null;
  };
}

async function changeStaffPin(
  { clock, credentials, sessions }: ChangePasswordParts,
  trx: Queryable,
  staff: Staff,
  lookup: string,
  { caller, origin }: Requester,
): Promise<string | null> {
  const actor = actorOf(caller);
  await requireStillSignedIn(trx, caller);
  await credentials.setStaffPin(trx, staff, lookup);
  // Not before: the throttle forgets every browser that was last seen before the PIN was set.
  const at = clock.now();
  await recordSecurityChange(trx, { at, by: actor });
  await recordAudit(trx, { at, actor, action: 'pin-changed', target: staff, address: origin.address });
  const isOwn = staff === caller.role && caller.session !== null;
  // The admin has just entered the PIN, so their browser stays a known device.
  if (isOwn && origin.deviceId !== null) {
    await saveKnownDevice(trx, { deviceId: origin.deviceId, credentialId: caller.session.credentialId, at });
  }
  return isOwn ? sessions.open(trx, caller.session.credentialId, origin.deviceId) : null;
}
