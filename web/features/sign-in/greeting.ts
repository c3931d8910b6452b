import type { Role } from '#domain/contract/entities/roles.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

/** Says who has signed in. Only customers have a name: the PIN of a tier is shared. */
export function greetingOf(role: Role, name: string | undefined): string {
  if (name) return `Signed in as ${name}`;
  const tier = pricingRoleOfViewer(role);
  return tier === role ? `Signed in. ${TIER_LABELS[tier]} prices.` : `Signed in as ${role}`;
}
