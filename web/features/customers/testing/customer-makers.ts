import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { DeviceFingerprint } from '#domain/contract/entities/usage.ts';

/** Local noon: the day in the browser's time zone is the one that is written here, wherever the test runs. */
export const NOON = new Date(2026, 10, 14, 12, 0).toISOString();

/** Seven days later, when an invitation of that noon ends. */
export const IN_A_WEEK = new Date(2026, 10, 21, 12, 0).toISOString();

/** The handle by which the server knows a customer of that name. */
export function handleOf(name: string): string {
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return hex.padStart(64, '0');
}

export function makeCustomer(fields: Partial<CustomerPin> = {}): CustomerPin {
  const name = fields.name ?? 'Ada';
  return {
    id: `id of ${name}`,
    name,
    phone: null,
    pinHash: handleOf(name),
    usageCount: 0,
    createdAt: NOON,
    lastUsedAt: null,
    isActive: true,
    hasPin: true,
    isVip: false,
    isHeavyweight: false,
    uniqueDeviceCount: 0,
    suspiciousActivityCount: 0,
    deviceFingerprints: [],
    usageHistory: [],
    ...fields,
  };
}

export function makeDevice(fields: Partial<DeviceFingerprint> = {}): DeviceFingerprint {
  return {
    id: 'device',
    browserName: 'Safari',
    browserVersion: '18.1',
    osName: 'iOS',
    osVersion: '18.2',
    deviceType: 'mobile',
    ipAddress: '203.0.113.7',
    firstSeen: NOON,
    lastSeen: NOON,
    usageCount: 1,
    location: null,
    isSuspicious: false,
    userAgent: 'Mozilla/5.0 (iPhone)',
    ...fields,
  };
}
