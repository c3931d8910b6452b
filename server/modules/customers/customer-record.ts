import type { CustomerPin } from '#domain/contract/customers.ts';
import { type DeviceFingerprint, REMOVED, type UsageEvent } from '#domain/contract/usage.ts';
import type { Customer } from './customer.repo.ts';
import type { DeviceRecord, EventRecord } from './customer-record.repo.ts';

export interface CustomerFindings {
  readonly suspiciousCount: number;
  readonly devices: readonly DeviceRecord[];
  readonly events: readonly EventRecord[];
}

/** A customer as the calls tell of one; the phone number is left out for whoever may not see it. */
export function customerPinOf(
  customer: Customer,
  { suspiciousCount, devices, events }: CustomerFindings,
  { canSeePhone }: { readonly canSeePhone: boolean },
): CustomerPin {
  const { id, name, phone, handle, isActive, isVip, isHeavyweight } = customer;
  return {
    id: String(id),
    name,
    ...(canSeePhone && { phone }),
    pinHash: handle,
    usageCount: customer.usageCount,
    createdAt: timeOf(customer.createdAt),
    lastUsedAt: customer.lastUsedAt === null ? null : timeOf(customer.lastUsedAt),
    isActive,
    isVip,
    isHeavyweight,
    uniqueDeviceCount: customer.deviceCount,
    suspiciousActivityCount: suspiciousCount,
    deviceFingerprints: devices.map(fingerprintOf),
    usageHistory: events.map(usageEventOf),
  };
}

function fingerprintOf(device: DeviceRecord): DeviceFingerprint {
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
    isSuspicious: device.isSuspicious,
    userAgent: device.userAgent ?? REMOVED,
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

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
