import type { Role } from '#domain/contract/entities/roles.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

/** Says who has signed in. Only customers have a name: the VIP PIN is shared. */
export function greetingOf(role: Role, name: string | undefined): string {
  if (name) return `Signed in as ${name}`;
  return role === 'vip' ? `Signed in. ${TIER_LABELS.vip} prices.` : `Signed in as ${role}`;
}
