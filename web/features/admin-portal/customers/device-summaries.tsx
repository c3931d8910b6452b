import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { LAYOUT } from '#domain/contract/limits.ts';
import type { DeviceFingerprint } from '#domain/contract/usage.ts';
import { Badge } from '#web/ui/badge.tsx';
import { countOf, DEVICE_TYPE_WORDS, deviceText } from './customer-words.ts';

/** The two newest and how many there are besides, or only how many. */
export function DeviceSummaries({ customer }: { customer: CustomerPin }) {
  const { deviceFingerprints, uniqueDeviceCount } = customer;
  const shown = deviceFingerprints.slice(0, LAYOUT.deviceSummariesAdmin);
  if (shown.length === 0) {
    return (
      <Badge tone={uniqueDeviceCount === 0 ? 'outline' : 'neutral'}>
        {countOf(uniqueDeviceCount, 'device')}
      </Badge>
    );
  }
  const moreCount = uniqueDeviceCount - shown.length;
  return (
    <ul className="type-note whitespace-nowrap">
      {shown.map((device) => (
        <li key={device.id} className="flex items-start gap-2">
          <DeviceIcon type={device.deviceType} />
          <span className="max-w-48 truncate desktop:max-w-64">{deviceText(device)}</span>
        </li>
      ))}
      {moreCount > 0 && <li className="pl-6 text-muted">{`+${countOf(moreCount, 'more device')}`}</li>}
    </ul>
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
