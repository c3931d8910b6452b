import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FigureButton } from '#web/ui/figure-button.tsx';
import type { Column } from '#web/ui/table.tsx';
import { CustomerActions } from './customer-actions.tsx';
import type { SortKey } from './customer-order.ts';
import { countOf } from './customer-words.ts';
import { DeviceSummaries } from './device-summaries.tsx';

/** What can be done with a customer from their row. */
export interface RowActions {
  onShowUsage: (customer: CustomerPin) => void;
  onEdit: (customer: CustomerPin) => void;
  onDelete: (customer: CustomerPin) => void;
}

export function customerColumns(actions: RowActions): Column<CustomerPin, SortKey>[] {
  return [
    {
      key: 'customer',
      head: 'Customer',
      sort: 'name',
      phone: 'name',
      cell: (customer) => <CustomerCell customer={customer} />,
    },
    {
      key: 'phone',
      head: 'Phone',
      phone: 'second-end',
      spare: 'not-wide',
      cell: ({ phone }) => <PhoneCell phone={phone ?? null} />,
    },
    { key: 'pin', head: 'PIN', phone: 'hidden', spare: 'not-wide', cell: () => <Badge>PIN Set</Badge> },
    {
      key: 'usage',
      head: 'Usage',
      sort: 'usage',
      align: 'end',
      phone: 'figure',
      cell: (customer) => <UsageCell customer={customer} onClick={() => actions.onShowUsage(customer)} />,
    },
    {
      key: 'devices',
      head: 'Devices',
      sort: 'devices',
      phone: 'hidden',
      cell: (customer) => <DeviceSummaries customer={customer} />,
    },
    {
      key: 'security',
      head: 'Security',
      sort: 'alerts',
      phone: 'second',
      cell: ({ suspiciousActivityCount }) => <SecurityBadge alerts={suspiciousActivityCount} />,
    },
    {
      key: 'status',
      head: 'Status',
      sort: 'status',
      phone: 'second',
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'figure',
      cell: (customer) => <CustomerActions customer={customer} {...actions} />,
    },
  ];
}

function CustomerCell({ customer: { name, id, phone } }: { customer: CustomerPin }) {
  return (
    <>
      <span className="block min-w-24 font-semibold wrap-anywhere max-tablet:type-touch">{name}</span>
      <span className="block type-note text-muted max-tablet:sr-only">{`ID ${id}`}</span>
      {/* The tablet has no room for a column of its own. */}
      {phone && (
        <span className="hidden type-note whitespace-nowrap text-muted tablet:@max-wide-table:block">
          {phone}
        </span>
      )}
    </>
  );
}

function PhoneCell({ phone }: { phone: string | null }) {
  if (phone === null) return <span className="text-muted max-tablet:hidden">–</span>;
  return <span className="whitespace-nowrap text-muted max-tablet:type-caption">{phone}</span>;
}

function UsageCell({ customer, onClick }: { customer: CustomerPin; onClick: () => void }) {
  const { name, usageCount, lastUsedAt } = customer;
  return (
    <>
      <FigureButton label={`Usage of ${name}`} figure={usageCount} onClick={onClick} />
      <span className="block type-note whitespace-nowrap text-muted max-tablet:sr-only">
        {lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)}
      </span>
    </>
  );
}

function SecurityBadge({ alerts }: { alerts: number }) {
  if (alerts === 0) {
    return (
      <Badge tone="success" icon={ShieldCheck}>
        Secure
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={ShieldAlert}>
      {countOf(alerts, 'alert')}
    </Badge>
  );
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  if (!isActive) return <Badge tone="outline">Inactive</Badge>;
  return <Badge tone="success">Active</Badge>;
}
