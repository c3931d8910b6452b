import type { UseQueryResult } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { PLACES_CREDIT } from '#domain/contract/credits.ts';
import type { CustomerPin } from '#domain/contract/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/usage.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CreditLink } from '#web/ui/credit-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { addressText, deviceText } from './customer-words.ts';

export function CustomerDevices({ query }: { query: UseQueryResult<CustomerPin> }) {
  return (
    <AsyncView
      query={query}
      loadingText="Loading devices..."
      loadingRows={2}
      error={loadFailureOf(query.error, 'devices')}
      isEmpty={({ deviceFingerprints }) => deviceFingerprints.length === 0}
      empty={<NoDevices />}
    >
      {({ deviceFingerprints }) => <DeviceList devices={deviceFingerprints} />}
    </AsyncView>
  );
}

function DeviceList({ devices }: { devices: readonly DeviceFingerprint[] }) {
  return (
    <>
      <ul>
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {devices.some(({ location }) => location) && (
        <p className="mt-1 type-badge text-muted">
          <CreditLink {...PLACES_CREDIT} />
        </p>
      )}
    </>
  );
}

const TYPE_WORDS = { mobile: 'Mobile', tablet: 'Tablet', desktop: 'Desktop' } as const;

function DeviceItem({ device }: { device: DeviceFingerprint }) {
  const facts = [TYPE_WORDS[device.deviceType], addressText(device.ipAddress), device.location];
  return (
    <li className="border-t border-row-rule py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="type-interface font-medium text-text">{deviceText(device)}</span>
        {device.isSuspicious && <Badge tone="danger">Suspicious</Badge>}
        <span className="type-caption text-muted max-tablet:w-full tablet:ml-auto">
          {`Last seen ${formatDateTime(device.lastSeen)}`}
        </span>
      </p>
      <p className="type-caption wrap-anywhere text-muted">{facts.filter((fact) => fact).join(', ')}</p>
    </li>
  );
}

function NoDevices() {
  return (
    <EmptyState icon={MonitorSmartphone} title="No devices yet" text="This PIN has not been used so far." />
  );
}
