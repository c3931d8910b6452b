import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import { counted } from '#domain/text/counts.ts';
import {
  activeColumn,
  DeviceSummaries,
  PIN_COLUMN,
  usageColumn,
} from '#web/features/customers/customer-columns.tsx';
import { deviceText } from '#web/features/customers/customer-words.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { CustomerActions } from './customer-actions.tsx';
import type { SortKey } from './customer-order.ts';
import { DeviceIcon } from './usage-details.tsx';

/** The actions in a customer's row. */
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
      hideWhen: 'not-wide',
      cell: ({ phone }) => <PhoneCell phone={phone ?? null} />,
    },
    { ...PIN_COLUMN, phone: 'hidden', hideWhen: 'not-wide' },
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
      phone: 'hidden',
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

function CustomerCell({ customer: { name, id, phone } }: { customer: CustomerPin }) {
  return (
    <>
      <span className="block min-w-24 font-semibold wrap-anywhere max-tablet:type-touch">{name}</span>
      <span className="block type-note text-muted max-tablet:sr-only">{`ID ${id}`}</span>
      {/* Tablets have no room for a phone column. */}
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

function LastUsed({ customer: { lastUsedAt } }: { customer: CustomerPin }) {
  return (
    <span className="block type-note whitespace-nowrap text-muted max-tablet:sr-only">
      {lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)}
    </span>
  );
}

function NewestDevices({ customer }: { customer: CustomerPin }) {
  return (
    <DeviceSummaries customer={customer} most={LAYOUT.deviceSummariesAdmin}>
      {(newest, moreCount) => (
        <ul className="type-note whitespace-nowrap">
          {newest.map((device) => (
            <li key={device.id} className="flex items-start gap-2">
              <DeviceIcon type={device.deviceType} />
              <span className="max-w-48 truncate desktop:max-w-64">{deviceText(device)}</span>
            </li>
          ))}
          {moreCount > 0 && <li className="pl-6 text-muted">{`+${counted(moreCount, 'more device')}`}</li>}
        </ul>
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
