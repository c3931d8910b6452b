import type { CustomerPin } from '#domain/contract/customers.ts';
import { type CustomerRole, customerRoleOf } from '#domain/contract/roles.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FigureButton } from '#web/ui/figure-button.tsx';
import type { Column } from '#web/ui/table.tsx';
import { deviceSummaryOf, STATUS_WORDS } from './customer-words.ts';
import { Sparkline } from './sparkline.tsx';
import { TierBadge } from './tier-badge.tsx';

interface ColumnContext {
  /** The accesses of the last 30 days by customer; undefined while they are not known. */
  series: ReadonlyMap<string, readonly number[]> | undefined;
  onShowUsage: (customer: CustomerPin) => void;
}

export function customerColumns({ series, onShowUsage }: ColumnContext): Column<CustomerPin>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      phone: 'name',
      cell: ({ name }) => <span className="block min-w-24 wrap-anywhere">{name}</span>,
    },
    {
      key: 'status',
      head: 'VIP status',
      phone: 'second',
      cell: (customer) => <StatusBadge role={customerRoleOf(customer)} />,
    },
    { key: 'pin', head: 'PIN', phone: 'second', cell: () => <Badge>PIN Set</Badge> },
    {
      key: 'usage',
      head: 'Usage',
      align: 'end',
      phone: 'figure',
      cell: (customer) => (
        <FigureButton
          label={`Usage of ${customer.name}`}
          figure={customer.usageCount}
          onClick={() => onShowUsage(customer)}
        />
      ),
    },
    {
      key: 'series',
      head: 'Last 30 days',
      phone: 'second-end',
      spare: 'narrow',
      cell: ({ pinHash }) => series && <Last30Days counts={series.get(pinHash)} />,
    },
    {
      key: 'device',
      head: 'Device',
      phone: 'second',
      cell: (customer) => <DeviceSummary customer={customer} />,
    },
    {
      key: 'active',
      head: 'Status',
      phone: 'second',
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    {
      key: 'created',
      head: 'Created',
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
  ];
}

function StatusBadge({ role }: { role: CustomerRole }) {
  return <TierBadge role={role}>{STATUS_WORDS[role]}</TierBadge>;
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  if (!isActive) return <Badge tone="outline">Inactive</Badge>;
  // Two lines on a phone have room for the exception alone.
  return (
    <span className="max-tablet:sr-only">
      <Badge tone="success">Active</Badge>
    </span>
  );
}

function DeviceSummary({ customer }: { customer: CustomerPin }) {
  const { text, shortText, moreCount } = deviceSummaryOf(customer);
  if (text === '') return <span className="text-muted">No devices</span>;
  return (
    <span>
      <span className="@max-table:hidden">{text}</span>
      <span className="@min-table:hidden">{shortText}</span>
      {moreCount > 0 && (
        <span className="text-muted">
          {/* Not broken off: a '+3' alone on its line belongs to nothing. */}
          {`\u00a0+${moreCount}`}
          <span className="sr-only">{moreCount === 1 ? ' more device' : ' more devices'}</span>
        </span>
      )}
    </span>
  );
}

// Whoever did not come in these days is in no statistics: for them the line lies on the ground.
const NO_ACCESS = [0, 0];

function Last30Days({ counts = NO_ACCESS }: { counts: readonly number[] | undefined }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Sparkline
      counts={counts}
      label={`${total} ${total === 1 ? 'access' : 'accesses'} in the last 30 days`}
    />
  );
}
