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
import { browserText, DEVICE_TYPE_WORDS, deviceText, keptText, osText } from './customer-words.ts';
import { DeviceIcon } from './device-summaries.tsx';

export function CustomerDevices({ query }: { query: UseQueryResult<CustomerPin> }) {
  return (
    <AsyncView
      query={query}
      loadingText="Loading devices..."
      error={loadFailureOf(query.error, 'devices')}
      isEmpty={({ deviceFingerprints }) => deviceFingerprints.length === 0}
      empty={<NoDevices />}
    >
      {(customer) => <DeviceList customer={customer} />}
    </AsyncView>
  );
}

function DeviceList({ customer }: { customer: CustomerPin }) {
  const { deviceFingerprints: devices, uniqueDeviceCount } = customer;
  return (
    <>
      <ul>
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} />
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

function DeviceItem({ device }: { device: DeviceFingerprint }) {
  return (
    <li className="border-t border-hairline py-3 first:border-t-0">
      <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 type-interface font-semibold text-text">
        <DeviceIcon type={device.deviceType} />
        {deviceText(device)}
        {device.isSuspicious && <Badge tone="danger">Suspicious</Badge>}
      </h4>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tablet:grid-cols-4">
        {factsOf(device).map(([label, text]) => (
          <Fact key={label} label={label} text={text} />
        ))}
        <Fact label="User agent" text={keptText(device.userAgent ?? '')} isLong />
      </dl>
    </li>
  );
}

function factsOf(device: DeviceFingerprint): [label: string, text: string][] {
  return [
    ['Browser', browserText(device)],
    ['OS', osText(device)],
    ['Device type', DEVICE_TYPE_WORDS[device.deviceType]],
    ['IP address', keptText(device.ipAddress)],
    ['First seen', formatDateTime(device.firstSeen)],
    ['Last seen', formatDateTime(device.lastSeen)],
    ['Location', device.location ?? 'Unknown'],
    ['Uses', String(device.usageCount)],
  ];
}

function Fact({ label, text, isLong = false }: { label: string; text: string; isLong?: boolean }) {
  return (
    <div className={isLong ? 'col-span-full' : 'min-w-0'}>
      <dt className="type-badge text-muted">{label}</dt>
      <dd className="type-caption wrap-anywhere text-text">{text}</dd>
    </div>
  );
}

function NoDevices() {
  return (
    <EmptyState icon={MonitorSmartphone} title="No devices yet" text="This PIN has not been used so far." />
  );
}
