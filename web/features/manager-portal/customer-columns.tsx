import type { CustomerPin } from '#domain/contract/customers.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { customerRoleOf } from '#domain/contract/roles.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import { activeColumn, PIN_COLUMN, usageColumn } from '#web/features/customers/customer-columns.tsx';
import { deviceText, shortDeviceText } from '#web/features/customers/customer-words.ts';
import { DeviceSummaries } from '#web/features/customers/device-summaries.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/table.tsx';
import { Sparkline } from './sparkline.tsx';

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
      cell: (customer) => <TierBadge role={customerRoleOf(customer)} />,
    },
    PIN_COLUMN,
    usageColumn({ onShowUsage }),
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
      cell: (customer) => <NewestDevice customer={customer} />,
    },
    activeColumn({ isExceptionOnPhones: true }),
    {
      key: 'created',
      head: 'Created',
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
          {moreCount > 0 && (
            <span className="text-muted">
              {/* Not broken off: a '+3' alone on its line belongs to nothing. */}
              {`\u00a0+${moreCount}`}
              <span className="sr-only">{moreCount === 1 ? ' more device' : ' more devices'}</span>
            </span>
          )}
        </span>
      )}
    </DeviceSummaries>
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
