import type { DigestSecret } from '#server/modules/identity/pins/secret-digest.ts';
import { requireSitePassword } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { saveSiteProtected } from './security-settings.repo.ts';
import type { SiteProtection } from './site-protection.service.ts';
import { findOwnerOfSecret, saveSitePassword } from './site-secret.repo.ts';

export interface ProtectSite {
  /** From now on every browser must enter this password, even those that entered it before. */
  enable(
    requester: Requester,
    body: { readonly pinHash: string; readonly sitePasswordHash: string },
  ): Promise<void>;
  disable(requester: Requester, body: { readonly pinHash: string }): Promise<void>;
}

export function createProtectSite(parts: {
  readonly protection: SiteProtection;
  readonly signIn: Pick<SignIn, 'confirmAdmin'>;
  readonly digest: DigestSecret;
}): ProtectSite {
  const { protection, signIn, digest } = parts;
  return {
    async enable(requester, { pinHash, sitePasswordHash }) {
      requireSitePassword(sitePasswordHash, 'sitePasswordHash');
      await signIn.confirmAdmin(pinHash, requester.origin, requester.caller);
      const { site } = await digest(sitePasswordHash);
      await protection.change(requester, async (trx, at) => {
        await setSitePassword(trx, site, at);
        await saveSiteProtected(trx, true);
        return { result: undefined, action: 'site-protection-enabled' };
      });
    },
    async disable(requester, { pinHash }) {
      await signIn.confirmAdmin(pinHash, requester.origin, requester.caller);
      await protection.change(requester, async (trx) => {
        await saveSiteProtected(trx, false);
        return { result: undefined, action: 'site-protection-disabled' };
      });
    },
  };
}

/** Sets the first password or replaces it. Everyone who used the old one must enter the new one. */
export async function setSitePassword(trx: Queryable, lookup: string, at: number): Promise<void> {
  const owner = await findOwnerOfSecret(trx, lookup);
  if (owner?.kind === 'passcode') fail('password/in-use');
  await saveSitePassword(trx, lookup, at);
}
