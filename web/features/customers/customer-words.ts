import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { type DeviceFingerprint, REMOVED } from '#domain/contract/entities/usage.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { formatDateTime } from '#web/lib/format.ts';

export { STATUS_WORDS } from '#domain/customers/status-words.ts';

export const ROLE_WORDS: Readonly<Record<CustomerRole, string>> = { ...TIER_LABELS, customer: 'Customer' };

export const DEVICE_TYPE_WORDS = {
  mobile: 'Mobile',
  tablet: 'Tablet',
  desktop: 'Desktop',
} as const satisfies Record<DeviceFingerprint['deviceType'], string>;

type Names = Pick<DeviceFingerprint, 'browserName' | 'browserVersion' | 'osName'>;

const UNKNOWN = 'Unknown';

/** 'Safari 18 on iOS', or as much of it as is known. The details show the full version. */
export function deviceText({ browserName, browserVersion, osName }: Names): string {
  const [majorVersion] = browserVersion.split('.');
  const browser = isKnown(browserName) && [browserName, majorVersion].filter(Boolean).join(' ');
  return [browser, isKnown(osName) && osName].filter(Boolean).join(' on ') || 'Unknown device';
}

/** 'iOS', for narrow tables; the browser if the system is unknown. */
export function shortDeviceText(names: Names): string {
  return isKnown(names.osName) ? names.osName : deviceText(names);
}

function isKnown(name: string): boolean {
  return name !== UNKNOWN && name !== '';
}

/** 'Safari 18.1': name and full version. */
export function browserText(device: DeviceFingerprint): string {
  return device.browser ?? `${device.browserName} ${device.browserVersion}`.trim();
}

export function osText(device: DeviceFingerprint): string {
  return device.os ?? `${device.osName} ${device.osVersion}`.trim();
}

/** Says so if an address or a user agent was removed because of its age. */
export function keptText(text: string): string {
  return text === REMOVED ? 'Removed after 90 days' : text;
}

/** When a PIN was last used. */
export function lastAccessText(time: string | null): string {
  return time === null ? 'Never' : formatDateTime(time);
}
