import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { counted } from '#domain/text/counts.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import {
  activeColumn,
  DeviceSummaries,
  MoreDevices,
  PIN_COLUMN,
  usageColumn,
} from '#web/features/customers/customer-columns.tsx';
import type { CustomerSortKey } from '#web/features/customers/customer-order.ts';
import { deviceText, shortDeviceText } from '#web/features/customers/customer-words.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/tables/table.tsx';
import { Sparkline } from './sparkline.tsx';

interface ColumnContext {
  /** The accesses of the last 30 days by customer; undefined until they have loaded. */
  series: ReadonlyMap<string, readonly number[]> | undefined;
  onShowUsage: (customer: CustomerPin) => void;
}

export function customerColumns({
  series,
  onShowUsage,
}: ColumnContext): Column<CustomerPin, CustomerSortKey>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      sort: 'name',
      phone: 'name',
      cell: ({ name }) => <span className="block min-w-24 wrap-anywhere">{name}</span>,
    },
    {
      key: 'status',
      head: 'VIP status',
      sort: 'tier',
      phone: 'second',
      cell: (customer) => <TierBadge role={customerRoleOf(customer)} />,
    },
    PIN_COLUMN,
    { ...usageColumn({ onShowUsage }), sort: 'usage' },
    {
      key: 'series',
      head: 'Last 30 days',
      phone: 'second-end',
      hideWhen: 'narrow',
      cell: ({ pinHash }) => series && <Last30Days counts={series.get(pinHash)} />,
    },
    {
      key: 'device',
      head: 'Device',
      sort: 'devices',
      phone: 'second',
      cell: (customer) => <NewestDevice customer={customer} />,
    },
    { ...activeColumn({ isExceptionOnPhones: true }), sort: 'status' },
    {
      key: 'created',
      head: 'Created',
      sort: 'created',
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
  ];
}

function NewestDevice({ customer }: { customer: CustomerPin }) {
  return (
    <DeviceSummaries customer={customer} most={LAYOUT.deviceSummariesManager}>
      {(newest, moreCount) => (
        <span>
          <span className="@max-table:hidden">{newest.map(deviceText).join(', ')}</span>
          <span className="@min-table:hidden">{newest.map(shortDeviceText).join(', ')}</span>
          <MoreDevices count={moreCount} />
        </span>
      )}
    </DeviceSummaries>
  );
}

// The statistics leave out customers without an access: draw a flat line for them.
const NO_ACCESS = [0, 0];

function Last30Days({ counts = NO_ACCESS }: { counts: readonly number[] | undefined }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return <Sparkline counts={counts} label={`${counted(total, 'access', 'accesses')} in the last 30 days`} />;
}
