import type { ReactNode } from 'react';
import type { CustomerRole } from '#domain/contract/roles.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = {
  heavyweight: 'inverted',
  vip: 'primary',
  customer: 'outline',
} as const satisfies Record<CustomerRole, string>;

/** One look for a tier wherever it is named; the word depends on the table. */
export function TierBadge({ role, children }: { role: CustomerRole; children: ReactNode }) {
  return <Badge tone={TONES[role]}>{children}</Badge>;
}
