import { LAYOUT } from '#domain/contract/limits.ts';
import type { CustomerRole } from '#domain/contract/roles.ts';
import { type DeviceFingerprint, REMOVED } from '#domain/contract/usage.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

/** As a status of the customer; as the role of whoever used a PIN, 'customer' is called by its name. */
export const STATUS_WORDS: Readonly<Record<CustomerRole, string>> = { ...TIER_LABELS, customer: 'Standard' };

export const ROLE_WORDS: Readonly<Record<CustomerRole, string>> = { ...TIER_LABELS, customer: 'Customer' };

type DeviceFacts = Pick<DeviceFingerprint, 'browserName' | 'osName'>;

const UNKNOWN = 'Unknown';

/** 'Safari on iOS', or the one of the two that is known. */
export function deviceText({ browserName, osName }: DeviceFacts): string {
  const names = [browserName, osName].filter((name) => name !== UNKNOWN && name !== '');
  return names.length > 0 ? names.join(' on ') : 'Unknown device';
}

interface CustomerDevices {
  readonly deviceFingerprints: readonly DeviceFacts[];
  /** Of all devices; the list holds only the newest. */
  readonly uniqueDeviceCount: number;
}

/** The newest device, in full and in one word for narrow tables, and how many there are besides; a manager sees one. */
export function deviceSummaryOf({ deviceFingerprints, uniqueDeviceCount }: CustomerDevices) {
  const shown = deviceFingerprints.slice(0, LAYOUT.deviceSummariesManager);
  return {
    text: shown.map(deviceText).join(', '),
    shortText: shown
      .map((device) => (device.osName === UNKNOWN ? deviceText(device) : device.osName))
      .join(', '),
    moreCount: Math.max(0, uniqueDeviceCount - shown.length),
  };
}

/** An address, or a user agent, that was too old to be kept is said to be so. */
export function addressText(address: string): string {
  return address === REMOVED ? 'Removed after 90 days' : address;
}
