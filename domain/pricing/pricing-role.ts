import type { PricingRole } from '#domain/contract/configuration.ts';
import type { Role } from '#domain/contract/roles.ts';

/** The price views that exist: admin has a rule table, but nobody is shown its prices. */
export type PriceView = Exclude<PricingRole, 'admin'>;

const viewOfViewer = {
  public: 'public',
  customer: 'public',
  vip: 'vip',
  heavyweight: 'heavyweight',
  manager: 'public',
  admin: 'public',
} as const satisfies Record<Role, PriceView>;

export function pricingRoleOfViewer(role: Role): PriceView {
  return viewOfViewer[role];
}

export type Tier = Extract<PricingRole, 'vip' | 'heavyweight'>;

/** Tiers do not reduce the base price: their flat amount is added to the public price. */
export function isTier(role: PricingRole): role is Tier {
  return role === 'vip' || role === 'heavyweight';
}
