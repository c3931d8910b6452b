import type { DigestSecret } from '#server/modules/identity/pins/secret-digest.ts';
import { isTooShort } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Asker } from '#server/modules/identity/sessions/asker.ts';
import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { saveSiteProtected } from './security-settings.repo.ts';
import type { SiteProtection } from './site-protection.service.ts';
import { findOwnerOfSecret, saveSitePassword } from './site-secret.repo.ts';

export interface ProtectSite {
  /** Asks every browser for this password from now on, those that knew it before as well. */
  enable(asker: Asker, body: { readonly pinHash: string; readonly sitePasswordHash: string }): Promise<void>;
  disable(asker: Asker, body: { readonly pinHash: string }): Promise<void>;
}

export function createProtectSite(parts: {
  readonly protection: SiteProtection;
  readonly signIn: Pick<SignIn, 'confirmAdmin'>;
  readonly digest: DigestSecret;
}): ProtectSite {
  const { protection, signIn, digest } = parts;
  return {
    async enable(asker, { pinHash, sitePasswordHash }) {
      if (isTooShort(sitePasswordHash)) fail('password/too-short');
      await signIn.confirmAdmin(pinHash, asker.origin, asker.caller);
      const { site } = await digest(sitePasswordHash);
      await protection.change(asker, async (trx, at) => {
        await giveSitePassword(trx, site, at);
        await saveSiteProtected(trx, true);
        return { result: undefined, action: 'site-protection-enabled' };
      });
    },
    async disable(asker, { pinHash }) {
      await signIn.confirmAdmin(pinHash, asker.origin, asker.caller);
      await protection.change(asker, async (trx) => {
        await saveSiteProtected(trx, false);
        return { result: undefined, action: 'site-protection-disabled' };
      });
    },
  };
}

/** The first one, or another one in place of it. Everyone who came in by the old one is asked again. */
export async function giveSitePassword(trx: Queryable, lookup: string, at: number): Promise<void> {
  const owner = await findOwnerOfSecret(trx, lookup);
  if (owner?.kind === 'passcode') fail('password/in-use');
  await saveSitePassword(trx, lookup, at);
}
