import type { UseQueryResult } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { ComponentType } from 'react';
import { PLACES_CREDIT } from '#domain/contract/credits.ts';
import type { CustomerPin } from '#domain/contract/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/usage.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { CreditLink } from '#web/ui/credit-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { loadFailureOf } from './customer.queries.ts';

/** A list item with as much about a device as a portal tells. */
export type DeviceItem = ComponentType<{ device: DeviceFingerprint }>;

export function CustomerDevices({ query, Item }: { query: UseQueryResult<CustomerPin>; Item: DeviceItem }) {
  return (
    <AsyncView
      query={query}
      loadingText="Loading devices..."
      error={loadFailureOf(query.error, 'devices')}
      isEmpty={({ deviceFingerprints }) => deviceFingerprints.length === 0}
      empty={<NoDevices />}
    >
      {(customer) => <DeviceList customer={customer} Item={Item} />}
    </AsyncView>
  );
}

function DeviceList({ customer, Item }: { customer: CustomerPin; Item: DeviceItem }) {
  const { deviceFingerprints: devices, uniqueDeviceCount } = customer;
  return (
    <>
      <ul>
        {devices.map((device) => (
          <Item key={device.id} device={device} />
        ))}
      </ul>
      {uniqueDeviceCount > devices.length && (
        <p className="mt-1 type-caption text-muted">
          {`The newest ${devices.length} of ${uniqueDeviceCount} devices.`}
        </p>
      )}
      {devices.some(({ location }) => location) && (
        <p className="mt-1 type-badge text-muted">
          <CreditLink {...PLACES_CREDIT} />
        </p>
      )}
    </>
  );
}

function NoDevices() {
  return (
    <EmptyState icon={MonitorSmartphone} title="No devices yet" text="This PIN has not been used so far." />
  );
}
