import { CUSTOMER_LIMITS, SHARED_ADDRESS_PINS, VISIT_LIMITS } from './limits.ts';
import { hashSchema } from './secrets.ts';
import { z } from './zod.ts';

export const USAGE_PERIODS = ['daily', 'weekly', 'monthly', 'ytd'] as const;
export const usagePeriodSchema = z.enum(USAGE_PERIODS);
export type UsagePeriod = z.output<typeof usagePeriodSchema>;
export const DEFAULT_USAGE_PERIOD: UsagePeriod = 'weekly';

const userAgentSchema = z.string().max(VISIT_LIMITS.userAgentMaxChars);

export const deviceFingerprintSchema = z.object({
  id: z.string().min(1).max(CUSTOMER_LIMITS.idMaxChars),
  browserName: z.string(),
  browserVersion: z.string(),
  /** Name and version in one, as the device summaries show them. */
  browser: z.string().optional(),
  osName: z.string(),
  osVersion: z.string(),
  os: z.string().optional(),
  deviceType: z.enum(['mobile', 'tablet', 'desktop']).default('desktop'),
  ipAddress: z.string().min(1),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  usageCount: z.int().min(0),
  location: z.string().nullable(),
  isSuspicious: z.boolean(),
  userAgent: userAgentSchema,
});
export type DeviceFingerprint = z.output<typeof deviceFingerprintSchema>;

export const usageEventSchema = z.object({
  timestamp: z.iso.datetime(),
  ipAddress: z.string().min(1),
  userAgent: userAgentSchema,
  action: z.string().min(1).default('pricing_viewed'),
});
export type UsageEvent = z.output<typeof usageEventSchema>;

export const usageHistoryAnswerSchema = z.object({
  history: z.array(usageEventSchema).max(CUSTOMER_LIMITS.usageHistoryMax),
});

export const usageStatSchema = z.object({
  pinHash: hashSchema,
  customerName: z.string().min(1),
  role: z.enum(['heavyweight', 'vip', 'customer']),
  accessCount: z.int().min(0),
  lastAccess: z.iso.datetime().nullable(),
});
export type UsageStat = z.output<typeof usageStatSchema>;

export const usageStatsAnswerSchema = z.object({ stats: z.array(usageStatSchema) });

const alertSeveritySchema = z.enum(['high', 'medium', 'low']);
export type AlertSeverity = z.output<typeof alertSeveritySchema>;

export const securityAlertSchema = z.object({
  ipAddress: z.string().min(1),
  severity: alertSeveritySchema,
  pins: z
    .array(z.object({ customerName: z.string().min(1), lastSeen: z.iso.datetime() }))
    .min(SHARED_ADDRESS_PINS.low),
});
export type SecurityAlert = z.output<typeof securityAlertSchema>;

export const securityAlertsAnswerSchema = z.object({ alerts: z.array(securityAlertSchema) });

/** How grave it is that so many PINs come from one address; one alone is no alert. */
export function severityOf(pinCount: number): AlertSeverity | null {
  if (pinCount >= SHARED_ADDRESS_PINS.high) return 'high';
  if (pinCount >= SHARED_ADDRESS_PINS.medium) return 'medium';
  return pinCount >= SHARED_ADDRESS_PINS.low ? 'low' : null;
}
