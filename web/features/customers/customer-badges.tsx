import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { badgeToneOf } from '#domain/tiers/tier-lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STATUS_WORDS } from './customer-words.ts';

interface TierBadgeProps {
  role: CustomerRole;
  words?: Readonly<Record<CustomerRole, string>>;
}

/** The badge of a tier looks the same everywhere; its word depends on the place. */
export function TierBadge({ role, words = STATUS_WORDS }: TierBadgeProps) {
  return <Badge tone={badgeToneOf(role)}>{words[role]}</Badge>;
}

interface ActiveBadgeProps {
  isActive: boolean;
  /** Show only 'Inactive' on phones, where two lines have no room for both. */
  isExceptionOnPhones?: boolean;
}

export function ActiveBadge({ isActive, isExceptionOnPhones = false }: ActiveBadgeProps) {
  if (!isActive) return <Badge tone="outline">Inactive</Badge>;
  const badge = <Badge tone="success">Active</Badge>;
  return isExceptionOnPhones ? <span className="max-tablet:sr-only">{badge}</span> : badge;
}
