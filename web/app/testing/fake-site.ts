import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { makeStatus } from '#web/features/price-data/testing/price-data-server.ts';
import type { Gate, OtherReply } from '#web/lib/testing/fake-replies.ts';

export const TOKEN = 'a'.repeat(64);

/** Answers every page of the public site: nobody is signed in, and there is no gate. */
export class FakeSite extends CatalogueServer {
  constructor() {
    super({ IPAD: ['iPad Pro 11'] });
    this.usually({
      getPublicConfig: () => ({ themeByRole: { public: 'clean-pro', vip: 'rose-gold' } }),
      getSiteProtectionStatus: () => ({ enabled: false, granted: false }),
      // For staff.
      listInquiries: () => ({ inquiries: [], nextBefore: null, newCount: 0 }),
      getPriceDataStatus: () => makeStatus(),
      logout: () => ({ success: true }),
      recordVisit: () => ({ success: true }),
    });
  }

  /** Answers both calls of the price list in another way. */
  onPrices(reply: OtherReply | Gate): void {
    this.on('listCategories', reply);
    this.on('listDevices', reply);
  }
}

export function sessionAnswer(role: Role): CallAnswer<'getSession'> {
  return { role, permissions: permissionsOf(role) };
}

export function signInAnswer(role: Role, token = TOKEN): CallAnswer<'validatePin'> {
  return { ...sessionAnswer(role), ...(role === 'public' ? {} : { token }) };
}

export function storeSignIn(role: Role, token = TOKEN): void {
  localStorage.setItem('user_role', role);
  localStorage.setItem('auth_permissions', JSON.stringify(permissionsOf(role)));
  localStorage.setItem('auth_token', token);
}

export function storedSignIn(): (string | null)[] {
  return ['auth_token', 'user_role', 'auth_permissions'].map((key) => localStorage.getItem(key));
}
