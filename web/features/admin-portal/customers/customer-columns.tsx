import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { counted } from '#domain/text/counts.ts';
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
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { TierMenu } from './tier-menu.tsx';
import { DeviceIcon } from './usage-details.tsx';

/** The actions in a customer's row. */
export interface RowActions {
  onShowUsage: (customer: CustomerPin) => void;
  onEdit: (customer: CustomerPin) => void;
  onDelete: (customer: CustomerPin) => void;
}

export function customerColumns(actions: RowActions): Column<CustomerPin, CustomerSortKey>[] {
  return [
    {
      key: 'customer',
      head: 'Customer',
      sort: 'name',
      phone: 'spread',
      cell: (customer) => <CustomerCell customer={customer} />,
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
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'figure',
      cell: (customer) => <CustomerActions customer={customer} {...actions} />,
    },
  ];
}

/** On phones its parts stand in the row by themselves: the name in the first line, the tier in the second. */
function CustomerCell({ customer }: { customer: CustomerPin }) {
  const { name, id, phone } = customer;
  return (
    <>
      <span className="block min-w-24 font-semibold wrap-anywhere max-tablet:order-1 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:type-touch">
        {name}
      </span>
      <span className="flex items-center gap-2 type-note text-muted max-tablet:order-3 max-tablet:contents">
        <TierMenu customer={customer} />
        <span className="max-tablet:sr-only">{`ID ${id}`}</span>
      </span>
      {/* Tablets have no room for these two columns. */}
      <span className="hidden type-note text-muted tablet:@max-wide-table:block">
        {phone && <span className="whitespace-nowrap">{`${phone} ·`}</span>}{' '}
        <span className="whitespace-nowrap">PIN Set</span>
      </span>
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
