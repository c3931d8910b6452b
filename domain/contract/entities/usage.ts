import { CUSTOMER_LIMITS, SHARED_ADDRESS_PINS, USAGE_LIMITS } from '#domain/contract/limits.ts';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { isPlainName } from '#domain/contract/text-rules/plain-text.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { CUSTOMER_ROLES } from './roles.ts';

export const USAGE_PERIODS = ['daily', 'weekly', 'monthly', 'ytd'] as const;
export const usagePeriodSchema = z.enum(USAGE_PERIODS);
export type UsagePeriod = z.output<typeof usagePeriodSchema>;
export const DEFAULT_USAGE_PERIOD: UsagePeriod = 'weekly';

/** Replaces an address and a user agent after their retention period. */
export const REMOVED = 'removed';

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
  /** Left out of lists: it would be a fifth of their size, and no list shows it. */
  userAgent: userAgentSchema.optional(),
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
  role: z.enum(CUSTOMER_ROLES),
  accessCount: z.int().min(0),
  lastAccess: z.iso.datetime().nullable(),
  /** For the sparkline: the accesses of each of the last 30 days, today last, for any period. */
  series: z.array(z.int().min(0)).length(USAGE_LIMITS.seriesDays),
});
export type UsageStat = z.output<typeof usageStatSchema>;

export const usageStatsAnswerSchema = z.object({ stats: z.array(usageStatSchema) });

const CHART_UNITS = ['hour', 'day', 'month'] as const;
export type ChartUnit = (typeof CHART_UNITS)[number];

/** One bar. A browser does not know the server's time zone, so the label is the local time there. */
export const chartPointSchema = z.object({
  time: z.iso.datetime(),
  /** '2026-11-15T13:00' for an hour, '2026-11-15' for a day, '2026-11' for a month. */
  label: z.string().min(1),
  accesses: z.int().min(0),
});
export type ChartPoint = z.output<typeof chartPointSchema>;

/** From the beginning of the period to now: hours of today, days of the week and the month, months of the year. */
export const usageChartAnswerSchema = z.object({
  unit: z.enum(CHART_UNITS),
  points: z.array(chartPointSchema).min(1),
});

/** The most severe first. */
export const ALERT_SEVERITIES = ['high', 'medium', 'low'] as const;
const alertSeveritySchema = z.enum(ALERT_SEVERITIES);
export type AlertSeverity = z.output<typeof alertSeveritySchema>;

const pinsOfAddressSchema = z.array(
  z.object({ customerName: z.string().min(1), lastSeen: z.iso.datetime() }),
);

export const securityAlertSchema = z.object({
  ipAddress: z.string().min(1),
  severity: alertSeveritySchema,
  pins: pinsOfAddressSchema.min(SHARED_ADDRESS_PINS.low),
});
export type SecurityAlert = z.output<typeof securityAlertSchema>;

const ALERT_MESSAGES = { reasonRequired: 'Please say why', reasonTooLong: 'Reason too long' } as const;

const expectedReasonSchema = z
  .string()
  .trim()
  .min(1, ALERT_MESSAGES.reasonRequired)
  .max(USAGE_LIMITS.expectedReasonMaxChars, ALERT_MESSAGES.reasonTooLong)
  .refine(isPlainName);

export const expectedReasonFormSchema = z.object({ reason: expectedReasonSchema });

/** An address that staff marked: it is no alert, however many PINs used it. */
export const expectedAddressSchema = z.object({
  ipAddress: z.string().min(1),
  reason: expectedReasonSchema,
  markedBy: z.string().min(1),
  markedAt: z.iso.datetime(),
  /** As in an alert; empty if nobody used it in the last 30 days. */
  pins: pinsOfAddressSchema,
});
export type ExpectedAddress = z.output<typeof expectedAddressSchema>;

/** Alerts by severity, highest first. The expected ones, newest mark first, are not among them. */
export const securityAlertsAnswerSchema = z.object({
  alerts: z.array(securityAlertSchema),
  expected: z.array(expectedAddressSchema),
});

// PostgreSQL cannot compare with a text that contains a NUL.
const addressSchema = z
  .string()
  .min(1)
  .max(USAGE_LIMITS.addressMaxChars)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The address contains invalid characters');
export const expectAddressBodySchema = z.object({ ipAddress: addressSchema, reason: expectedReasonSchema });
export const forgetExpectedAddressBodySchema = z.object({ ipAddress: addressSchema });

/** The severity of this many PINs on one address; null for a single one. */
export function severityOf(pinCount: number): AlertSeverity | null {
  if (pinCount >= SHARED_ADDRESS_PINS.high) return 'high';
  if (pinCount >= SHARED_ADDRESS_PINS.medium) return 'medium';
  return pinCount >= SHARED_ADDRESS_PINS.low ? 'low' : null;
}
