import { Check } from 'lucide-react';
import type { InquiryState } from '#domain/contract/entities/deals/inquiries.ts';
import { Badge } from '#web/ui/badge.tsx';

interface StateBadgeProps {
  state: InquiryState;
  /** The sender reads 'Sent' where staff read 'New'. */
  reader: 'staff' | 'sender';
  /** The sender has not opened the answer yet. */
  isUnread?: boolean;
}

export function StateBadge({ state, reader, isUnread = false }: StateBadgeProps) {
  const isStaff = reader === 'staff';
  switch (state) {
    case 'new':
      return (
        <Badge tone={isStaff ? 'primary' : 'neutral'} hasDot={isStaff}>
          {isStaff ? 'New' : 'Sent'}
        </Badge>
      );
    case 'answered':
      return (
        <Badge tone={isStaff ? 'neutral' : 'primary'} hasDot={isUnread}>
          Answered
          {isUnread && <span className="sr-only">, not opened yet</span>}
        </Badge>
      );
    case 'agreed':
      return (
        <Badge tone="success" icon={Check}>
          Agreed
        </Badge>
      );
    case 'closed':
      return <Badge tone="outline">Closed</Badge>;
  }
}
