import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import { counted, nounFor } from '#domain/text/counts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FigureButton } from '#web/ui/tables/figure-button.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { ActiveBadge } from './customer-badges.tsx';

// The columns that both portals share. Each portal adds its own, its sorting, and what to hide on narrow screens.

export const PIN_COLUMN: Column<CustomerPin> = {
  key: 'pin',
  head: 'PIN',
  phone: 'second',
  cell: ({ hasPin }) => (hasPin ? <Badge>PIN Set</Badge> : <Badge tone="warning">No PIN</Badge>),
};

interface UsageColumnOptions {
  onShowUsage: (customer: CustomerPin) => void;
  /** Below the figure. */
  note?: (customer: CustomerPin) => ReactNode;
}

export function usageColumn({ onShowUsage, note }: UsageColumnOptions): Column<CustomerPin> {
  return {
    key: 'usage',
    head: 'Usage',
    align: 'end',
    phone: 'figure',
    cell: (customer) => (
      <>
        <FigureButton
          label={`Usage of ${customer.name}`}
          figure={customer.usageCount}
          onClick={() => onShowUsage(customer)}
        />
        {note?.(customer)}
      </>
    ),
  };
}

export function activeColumn(options: { isExceptionOnPhones?: boolean } = {}): Column<CustomerPin> {
  return {
    key: 'active',
    head: 'Status',
    phone: 'second',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} {...options} />,
  };
}

interface DeviceSummariesProps {
  customer: CustomerPin;
  /** How many devices the table has room for. */
  most: number;
  /** Renders the newest devices and the number of further ones. */
  children: (newest: readonly DeviceFingerprint[], moreCount: number) => ReactNode;
}

/** A customer's newest devices in a table row; only their number if no device is listed. */
export function DeviceSummaries({ customer, most, children }: DeviceSummariesProps) {
  const { deviceFingerprints, uniqueDeviceCount } = customer;
  const newest = deviceFingerprints.slice(0, most);
  if (newest.length > 0) return children(newest, Math.max(0, uniqueDeviceCount - newest.length));
  return (
    <Badge tone={uniqueDeviceCount === 0 ? 'outline' : 'neutral'}>
      {counted(uniqueDeviceCount, 'device')}
    </Badge>
  );
}

/** '+3' after the name of a device. */
export function MoreDevices({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="text-muted">
      {/* A no-break space: a '+3' alone on a line would seem to belong to nothing. */}
      {`\u00a0+${count}`}
      <span className="sr-only">{` ${nounFor(count, 'more device')}`}</span>
    </span>
  );
}
