import { Check } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { Invitation } from '#domain/contract/entities/invitations.ts';
import type { CustomerSortKey } from '#web/features/customers/customer-order.ts';
import { type Day, formatShortDate } from '#web/lib/calendar-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { accessEndOf, type UsedAccess } from './access-states.ts';

interface AccessColumnOptions {
  used: UsedAccess;
  today: Day;
  phone: Column<CustomerPin>['phone'];
  hideWhen?: Column<CustomerPin>['hideWhen'];
}

/** The state of invitations and the end of access, where the shop uses them. */
export function accessColumns({
  used,
  today,
  ...place
}: AccessColumnOptions): Column<CustomerPin, CustomerSortKey>[] {
  const invitation: Column<CustomerPin, CustomerSortKey> = {
    key: 'invitation',
    head: 'Invitation',
    sort: 'invitation',
    ...place,
    cell: (customer) => customer.invitation && <InvitationState invitation={customer.invitation} />,
  };
  const end: Column<CustomerPin, CustomerSortKey> = {
    key: 'valid-until',
    head: 'Valid until',
    sort: 'validUntil',
    align: 'end',
    ...place,
    cell: ({ validUntil }) => <ValidUntil validUntil={validUntil} today={today} />,
  };
  return [...(used.hasInvitations ? [invitation] : []), ...(used.hasEnds ? [end] : [])];
}

export function InvitationState({ invitation }: { invitation: Invitation }) {
  const { state, openedAt, openedWith } = invitation;
  if (state === 'not-opened') return <Badge tone="warning">Not opened</Badge>;
  if (state === 'expired') return <Badge tone="outline">Expired</Badge>;
  if (state === 'revoked') return <Badge tone="outline">Revoked</Badge>;
  return (
    <span className="inline-flex items-start gap-2 whitespace-nowrap max-tablet:gap-1 max-tablet:type-caption">
      <Check aria-hidden className="h-lh w-4 shrink-0 text-success" />
      <span>
        {openedAt ? `Opened ${formatShortDate(openedAt, Date.now())}` : 'Opened'}
        {openedWith && (
          <span
            className="block max-w-40 truncate type-note text-muted max-tablet:sr-only"
            title={openedWith}
          >
            {openedWith}
          </span>
        )}
      </span>
    </span>
  );
}

export function ValidUntil({ validUntil, today }: { validUntil: Day | undefined; today: Day }) {
  const { text, tone } = accessEndOf(validUntil, today);
  if (tone) return <Badge tone={tone}>{text}</Badge>;
  // Phones have no column head to say what the date is, and no room for what is the usual case.
  if (!validUntil) return <span className="whitespace-nowrap text-muted max-tablet:sr-only">{text}</span>;
  return (
    <span className="whitespace-nowrap text-muted max-tablet:type-caption">
      <span className="tablet:hidden">Until </span>
      {text}
    </span>
  );
}
