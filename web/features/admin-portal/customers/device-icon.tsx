import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { DeviceFingerprint } from '#domain/contract/usage.ts';
import { DEVICE_TYPE_WORDS } from '#web/features/customers/customer-words.ts';

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
