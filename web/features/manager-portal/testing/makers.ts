import type { CustomerPin } from '#domain/contract/customers.ts';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import type { DeviceFingerprint, SecurityAlert, UsageEvent, UsageStat } from '#domain/contract/usage.ts';

/** Local noon: the day in the browser's time zone is the one that is written here, wherever the test runs. */
export const NOON = new Date(2026, 10, 14, 12, 0).toISOString();

/** The handle by which the server knows a customer of that name. */
export function handleOf(name: string): string {
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return hex.padStart(64, '0');
}

export function makeCustomer(fields: Partial<CustomerPin> = {}): CustomerPin {
  const name = fields.name ?? 'Ada';
  return {
    id: name,
    name,
    pinHash: handleOf(name),
    usageCount: 0,
    createdAt: NOON,
    lastUsedAt: null,
    isActive: true,
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
    browserVersion: '17.4',
    osName: 'iOS',
    osVersion: '17.4',
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

export function makeStat(fields: Partial<UsageStat> = {}): UsageStat {
  const customerName = fields.customerName ?? 'Ada';
  return {
    pinHash: handleOf(customerName),
    customerName,
    role: 'customer',
    accessCount: 1,
    lastAccess: NOON,
    series: Array.from({ length: USAGE_LIMITS.seriesDays }, () => 0),
    ...fields,
  };
}

export function makeAlert(fields: Partial<SecurityAlert> = {}): SecurityAlert {
  return {
    ipAddress: '203.0.113.7',
    severity: 'low',
    pins: [
      { customerName: 'Ada', lastSeen: NOON },
      { customerName: 'Ben', lastSeen: NOON },
    ],
    ...fields,
  };
}

export function makeEvent(fields: Partial<UsageEvent> = {}): UsageEvent {
  return {
    timestamp: NOON,
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (iPhone)',
    action: 'pricing_viewed',
    ...fields,
  };
}
