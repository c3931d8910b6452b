import type { ReactNode } from 'react';
import type { CustomerRole } from '#domain/contract/roles.ts';
import { badgeToneOf } from '#domain/tiers/tier-lists.ts';
import { Badge } from '#web/ui/badge.tsx';

/** One look for a tier wherever it is named; the word depends on the table. */
export function TierBadge({ role, children }: { role: CustomerRole; children: ReactNode }) {
  return <Badge tone={badgeToneOf(role)}>{children}</Badge>;
}
