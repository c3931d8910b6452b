import { customerRoleOf } from '#domain/contract/roles.ts';
import type { CustomerFlags } from '#domain/tiers/customer-flags.ts';
import { badgeToneOf } from '#domain/tiers/tier-lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STATUS_WORDS } from './customer-words.ts';

/** The highest tier that the customer has, else Standard. */
export function TierBadge({ customer }: { customer: CustomerFlags }) {
  const role = customerRoleOf(customer);
  return <Badge tone={badgeToneOf(role)}>{STATUS_WORDS[role]}</Badge>;
}
