import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import { LAYOUT } from '#domain/contract/page-limits.ts';
import { counted } from '#domain/text/counts.ts';
import { accessColumns } from '#web/features/customers/access/access-columns.tsx';
import type { UsedAccess } from '#web/features/customers/access/access-states.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import {
  activeColumn,
  DeviceSummaries,
  MoreDevices,
  PIN_COLUMN,
  usageColumn,
} from '#web/features/customers/customer-columns.tsx';
import { CustomerMenu, type CustomerMenuActions } from '#web/features/customers/customer-menu.tsx';
import type { CustomerSortKey } from '#web/features/customers/customer-order.ts';
import { deviceText, shortDeviceText } from '#web/features/customers/customer-words.ts';
import type { Day } from '#web/lib/calendar-day.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/tables/table.tsx';
import { Sparkline } from './sparkline.tsx';

interface ColumnContext {
  /** The accesses of the last 30 days by customer; undefined until they have loaded. */
  series: ReadonlyMap<string, readonly number[]> | undefined;
  used: UsedAccess;
  today: Day;
  actions: CustomerMenuActions;
}

export function customerColumns({
  series,
  used,
  today,
  actions,
}: ColumnContext): Column<CustomerPin, CustomerSortKey>[] {
  // With the columns of invitations and end dates there is room for fewer of the others.
  const isTight = used.hasInvitations || used.hasEnds;
  const spared = isTight ? ({ hideWhen: 'not-wide' } as const) : {};
  return [
    {
      key: 'name',
      head: 'Name',
      sort: 'name',
      phone: 'name',
      cell: (customer) => <NameCell customer={customer} isTight={isTight} />,
    },
    {
      key: 'status',
      head: 'VIP status',
      sort: 'tier',
      phone: 'second',
      cell: (customer) => <TierBadge role={customerRoleOf(customer)} />,
    },
    { ...PIN_COLUMN, ...spared },
    { ...usageColumn(actions), sort: 'usage' },
    {
      key: 'series',
      head: 'Last 30 days',
      phone: 'second-end',
      hideWhen: isTight ? 'not-wide' : 'narrow',
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
    ...accessColumns({ used, today, phone: 'third' }),
    {
      key: 'created',
      head: 'Created',
      sort: 'created',
      align: 'end',
      phone: 'hidden',
      ...spared,
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{formatDate(createdAt)}</span>,
    },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'figure',
      cell: (customer) => (
        <span className="-mr-2 inline-flex max-tablet:-my-3 max-tablet:-mr-3">
          <CustomerMenu customer={customer} today={today} {...actions} />
        </span>
      ),
    },
  ];
}

/** With what the table has no room to show in columns of their own. */
function NameCell({ customer, isTight }: { customer: CustomerPin; isTight: boolean }) {
  const { name, hasPin, createdAt } = customer;
  return (
    <>
      <span className="block wrap-anywhere tablet:min-w-24">{name}</span>
      {isTight && (
        <span className="hidden type-note font-normal text-muted tablet:@max-wide-table:block">
          <span className="whitespace-nowrap">{`${hasPin ? 'PIN Set' : 'No PIN'} ·`}</span>{' '}
          <span className="whitespace-nowrap">{formatDate(createdAt)}</span>
        </span>
      )}
    </>
  );
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
