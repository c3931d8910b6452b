import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/usage.ts';
import { Badge } from '#web/ui/badge.tsx';
import { countOf } from './customer-words.ts';

interface DeviceSummariesProps {
  customer: CustomerPin;
  /** How many devices the table has room for. */
  most: number;
  /** The newest ones, and how many there are besides. */
  children: (newest: readonly DeviceFingerprint[], moreCount: number) => ReactNode;
}

/** A customer's newest devices in a row of a table; where none is known by name, only how many there are. */
export function DeviceSummaries({ customer, most, children }: DeviceSummariesProps) {
  const { deviceFingerprints, uniqueDeviceCount } = customer;
  const newest = deviceFingerprints.slice(0, most);
  if (newest.length > 0) return children(newest, Math.max(0, uniqueDeviceCount - newest.length));
  return (
    <Badge tone={uniqueDeviceCount === 0 ? 'outline' : 'neutral'}>
      {countOf(uniqueDeviceCount, 'device')}
    </Badge>
  );
}
