import type { PriceView } from '#domain/pricing/pricing-role.ts';

/** Whose prices are edited: admin has a rule table too, but nobody is shown its prices. */
export type EditedRole = PriceView;

export const ROLE_NAMES = {
  public: 'Public',
  vip: 'VIP',
  heavyweight: 'Heavyweight',
} as const satisfies Record<EditedRole, string>;

export const EDITED_ROLES: readonly EditedRole[] = ['public', 'vip', 'heavyweight'];
