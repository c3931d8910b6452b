import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { type AddingTierId, isAddingTier, TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';

/** The price views that exist: admin has a rule table, but nobody is shown its prices. */
export type PriceView = TierId;

const viewOfViewer: Readonly<Record<Role, PriceView>> = {
  ...recordOf(TIER_IDS, (id) => [id, id]),
  customer: 'public',
  manager: 'public',
  admin: 'public',
};

export function pricingRoleOfViewer(role: Role): PriceView {
  return viewOfViewer[role];
}

export type Tier = AddingTierId;

/** Tiers do not reduce the base price: their flat amount is added to the public price. */
export function isTier(role: PricingRole): role is Tier {
  return isAddingTier(role);
}
