import type { SecurityAlert, UsageEvent, UsageStat } from '#domain/contract/entities/usage.ts';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import { handleOf, NOON } from '#web/features/customers/testing/customer-makers.ts';

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
