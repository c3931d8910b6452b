import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';
import {
  browserText,
  DEVICE_TYPE_WORDS,
  deviceText,
  keptText,
  osText,
} from '#web/features/customers/customer-words.ts';
import { UsageDetailsDialog } from '#web/features/customers/usage-details-dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

interface UsageDetailsProps {
  /** Null closes it. */
  customer: CustomerPin | null;
  onClose: () => void;
}

/** The shared dialog with everything about each device, to decide whether a PIN is shared. */
export function UsageDetails(props: UsageDetailsProps) {
  return <UsageDetailsDialog {...props} Device={DeviceFacts} />;
}

function DeviceFacts({ device, action }: { device: DeviceFingerprint; action: ReactNode }) {
  return (
    <li className="border-t border-hairline py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-2 max-tablet:items-center">
        <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 type-interface font-semibold text-text">
          <DeviceIcon type={device.deviceType} />
          {deviceText(device)}
          {device.isSuspicious && <Badge tone="danger">Suspicious</Badge>}
        </h4>
        <span className="-my-1 -mr-button-small shrink-0 max-tablet:-my-2">{action}</span>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tablet:grid-cols-4">
        {factsOf(device).map(([label, text]) => (
          <DeviceFact key={label} label={label} text={text} />
        ))}
        <DeviceFact label="User agent" text={keptText(device.userAgent ?? '')} isLong />
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

function DeviceFact({ label, text, isLong = false }: { label: string; text: string; isLong?: boolean }) {
  return (
    <div className={isLong ? 'col-span-full' : 'min-w-0'}>
      <dt className="type-badge text-muted">{label}</dt>
      <dd className="type-caption wrap-anywhere text-text">{text}</dd>
    </div>
  );
}

const ICONS = { mobile: Smartphone, tablet: Tablet, desktop: Monitor } satisfies Record<
  DeviceFingerprint['deviceType'],
  LucideIcon
>;

export function DeviceIcon({ type }: { type: DeviceFingerprint['deviceType'] }) {
  const Icon = ICONS[type];
  return (
    <>
      <Icon aria-hidden className="h-lh w-4 shrink-0 text-muted" />
      <span className="sr-only">{DEVICE_TYPE_WORDS[type]}: </span>
    </>
  );
}
