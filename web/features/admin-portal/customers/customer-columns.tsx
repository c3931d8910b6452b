import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { LAYOUT } from '#domain/contract/page-limits.ts';
import { counted } from '#domain/text/counts.ts';
import {
  accessColumns,
  InvitationState,
  ValidUntil,
} from '#web/features/customers/access/access-columns.tsx';
import type { UsedAccess } from '#web/features/customers/access/access-states.ts';
import {
  activeColumn,
  DeviceSummaries,
  MoreDevices,
  PIN_COLUMN,
  usageColumn,
} from '#web/features/customers/customer-columns.tsx';
import type { CustomerSortKey } from '#web/features/customers/customer-order.ts';
import { deviceText, shortDeviceText } from '#web/features/customers/customer-words.ts';
import type { Day } from '#web/lib/calendar-day.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { CustomerActions, type RowActions } from './customer-actions.tsx';
import { TierMenu } from './tier-menu.tsx';
import { DeviceIcon } from './usage-details.tsx';

interface ColumnContext {
  used: UsedAccess;
  today: Day;
  actions: RowActions;
}

export function customerColumns({
  used,
  today,
  actions,
}: ColumnContext): Column<CustomerPin, CustomerSortKey>[] {
  return [
    {
      key: 'customer',
      head: 'Customer',
      sort: 'name',
      phone: 'spread',
      cell: (customer) => <CustomerCell customer={customer} today={today} />,
    },
    {
      key: 'phone',
      head: 'Phone',
      phone: 'third-end',
      hideWhen: 'not-wide',
      cell: ({ phone }) => <PhoneCell phone={phone ?? null} />,
    },
    { ...PIN_COLUMN, phone: 'third', hideWhen: 'not-wide' },
    {
      ...usageColumn({
        onShowUsage: actions.onShowUsage,
        note: (customer) => <LastUsed customer={customer} />,
      }),
      sort: 'usage',
    },
    {
      key: 'devices',
      head: 'Devices',
      sort: 'devices',
      phone: 'third',
      cell: (customer) => <NewestDevices customer={customer} />,
    },
    {
      key: 'security',
      head: 'Security',
      sort: 'alerts',
      phone: 'second',
      cell: ({ suspiciousActivityCount }) => <SecurityBadge alerts={suspiciousActivityCount} />,
    },
    { ...activeColumn(), sort: 'status' },
    ...accessColumns({ used, today, phone: 'third', hideWhen: 'not-full' }),
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'figure',
      cell: (customer) => (
        <CustomerActions
          customer={customer}
          today={today}
          isTight={used.hasInvitations || used.hasEnds}
          {...actions}
        />
      ),
    },
  ];
}

/** On phones its parts stand in the row by themselves: the name in the first line, the tier in the second. */
function CustomerCell({ customer, today }: { customer: CustomerPin; today: Day }) {
  const { name, id, phone, hasPin, invitation, validUntil } = customer;
  return (
    <>
      <span className="block min-w-24 font-semibold wrap-anywhere max-tablet:order-1 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:type-touch">
        {name}
      </span>
      <span className="flex items-center gap-2 type-note text-muted max-tablet:order-3 max-tablet:contents">
        <TierMenu customer={customer} />
        <span className="max-tablet:sr-only">{`ID ${id}`}</span>
      </span>
      {/* Columns that smaller tables have no room for. */}
      <span className="hidden type-note text-muted tablet:@max-wide-table:block">
        {phone && <span className="whitespace-nowrap">{`${phone} ·`}</span>}{' '}
        <span className="whitespace-nowrap">{hasPin ? 'PIN Set' : 'No PIN'}</span>
      </span>
      {(invitation || validUntil) && (
        <span className="hidden flex-wrap items-start gap-x-2 gap-y-1 pt-1 type-note tablet:@max-full-table:flex">
          {invitation && <InvitationState invitation={invitation} />}
          {validUntil && <ValidUntil validUntil={validUntil} today={today} />}
        </span>
      )}
    </>
  );
}

function PhoneCell({ phone }: { phone: string | null }) {
  if (phone === null) return <span className="text-muted max-tablet:hidden">–</span>;
  return <span className="whitespace-nowrap text-muted max-tablet:type-caption">{phone}</span>;
}

function LastUsed({ customer: { lastUsedAt } }: { customer: CustomerPin }) {
  return (
    <span className="block type-note whitespace-nowrap text-muted max-tablet:sr-only">
      {lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)}
    </span>
  );
}

/** Two devices in a line each; on phones the newest alone, in the row's third line. */
function NewestDevices({ customer }: { customer: CustomerPin }) {
  return (
    <DeviceSummaries customer={customer} most={LAYOUT.deviceSummariesAdmin}>
      {(newest, moreCount) => (
        <>
          <ul className="type-note whitespace-nowrap max-tablet:hidden">
            {newest.map((device) => (
              <li key={device.id} className="flex items-start gap-2">
                <DeviceIcon type={device.deviceType} />
                <span className="max-w-48 truncate desktop:max-w-64">{deviceText(device)}</span>
              </li>
            ))}
            {moreCount > 0 && <li className="pl-6 text-muted">{`+${counted(moreCount, 'more device')}`}</li>}
          </ul>
          <span className="type-caption tablet:hidden">
            {newest.slice(0, 1).map(shortDeviceText)}
            <MoreDevices count={moreCount + newest.length - 1} />
          </span>
        </>
      )}
    </DeviceSummaries>
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
      {counted(alerts, 'alert')}
    </Badge>
  );
}
