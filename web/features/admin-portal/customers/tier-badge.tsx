import { type CustomerRole, customerRoleOf } from '#domain/contract/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STATUS_WORDS } from './customer-words.ts';

const TONES = {
  heavyweight: 'inverted',
  vip: 'primary',
  customer: 'outline',
} as const satisfies Record<CustomerRole, string>;

/** Heavyweight in preference to VIP, then Standard. */
export function TierBadge({ customer }: { customer: { isVip: boolean; isHeavyweight: boolean } }) {
  const role = customerRoleOf(customer);
  return <Badge tone={TONES[role]}>{STATUS_WORDS[role]}</Badge>;
}
