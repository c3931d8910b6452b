import type { CustomerPin } from '#domain/contract/customers.ts';
import { type DeviceFingerprint, REMOVED, type UsageEvent } from '#domain/contract/usage.ts';
import { CUSTOMER_FLAGS } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { Customer } from './customer.repo.ts';
import type { DeviceRecord, EventRecord } from './customer-record.repo.ts';
import { timeOf } from './iso-time.ts';

export interface CustomerFindings {
  /** Those that are shown. */
  readonly devices: readonly DeviceRecord[];
  /** The ids of all that are, whether shown or not. */
  readonly suspicious: ReadonlySet<number>;
  readonly events: readonly EventRecord[];
}

/** A customer as the calls tell of one; the phone number is left out for whoever may not see it. */
export function customerPinOf(
  customer: Customer,
  { devices, suspicious, events }: CustomerFindings,
  { canSeePhone }: { readonly canSeePhone: boolean },
): CustomerPin {
  const { id, name, phone, handle, isActive } = customer;
  return {
    id: String(id),
    name,
    ...(canSeePhone && { phone }),
    pinHash: handle,
    usageCount: customer.usageCount,
    createdAt: timeOf(customer.createdAt),
    lastUsedAt: customer.lastUsedAt === null ? null : timeOf(customer.lastUsedAt),
    isActive,
    ...recordOf(CUSTOMER_FLAGS, (field) => [field, customer[field]]),
    uniqueDeviceCount: customer.deviceCount,
    suspiciousActivityCount: suspicious.size,
    deviceFingerprints: devices.map((device) => fingerprintOf(device, suspicious.has(device.id))),
    usageHistory: events.map(usageEventOf),
  };
}

function fingerprintOf(device: DeviceRecord, isSuspicious: boolean): DeviceFingerprint {
  const { browserName, browserVersion, osName, osVersion, deviceType, location } = device;
  return {
    id: String(device.id),
    browserName,
    browserVersion,
    browser: `${browserName} ${browserVersion}`.trim(),
    osName,
    osVersion,
    os: `${osName} ${osVersion}`.trim(),
    deviceType,
    ipAddress: device.address ?? REMOVED,
    firstSeen: timeOf(device.firstSeenAt),
    lastSeen: timeOf(device.lastSeenAt),
    usageCount: device.usageCount,
    location,
    isSuspicious,
    ...(device.userAgent !== undefined && { userAgent: device.userAgent ?? REMOVED }),
  };
}

export function usageEventOf({ at, action, address, userAgent }: EventRecord): UsageEvent {
  return {
    timestamp: timeOf(at),
    ipAddress: address ?? REMOVED,
    userAgent: userAgent ?? REMOVED,
    action,
  };
}
