import { REPORT_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';
import { visitorLogSchema } from './analytics.ts';

export const REPORT_MESSAGES = {
  date: 'Date must be YYYY-MM-DD',
  rangeOrder: 'Start date must not be after end date',
  rangeLength: 'Date range must be at most 365 days',
} as const;

const millisecondsPerDay = 24 * 60 * 60 * 1000;

const dateSchema = z.iso
  .date({ error: (issue) => (issue.input === undefined ? undefined : REPORT_MESSAGES.date) })
  // The first week of the year 0 begins in a year before it, which has no such text.
  .refine((date) => date >= '0001', REPORT_MESSAGES.date);
const range = { startDate: dateSchema, endDate: dateSchema };

/** Query parameters arrive as text. */
function countSchema(min: number, max: number, whenAbsent: number) {
  return z.coerce.number<number | string>().int().min(min).max(max).default(whenAbsent);
}

export const summaryQuerySchema = z.object(range).superRefine(checkRange);

export const GROUPINGS = ['day', 'week', 'month'] as const;
export const timeSeriesQuerySchema = z
  .object({ ...range, groupBy: z.enum(GROUPINGS).default('day') })
  .superRefine(checkRange);

export const topQuerySchema = z
  .object({
    ...range,
    limit: countSchema(REPORT_LIMITS.topMin, REPORT_LIMITS.topMax, REPORT_LIMITS.topDefault),
  })
  .superRefine(checkRange);

export const visitsQuerySchema = z
  .object({
    ...range,
    limit: countSchema(REPORT_LIMITS.limitMin, REPORT_LIMITS.limitMax, REPORT_LIMITS.limitDefault),
  })
  .superRefine(checkRange);

export const TOP_DIMENSIONS = ['countries', 'states', 'pages', 'referrers', 'devices'] as const;
export const topDimensionSchema = z.enum(TOP_DIMENSIONS);
export type TopDimension = z.output<typeof topDimensionSchema>;

const percentageSchema = z.number().min(0).max(100);

/**
 * Pages count page views, everything else counts visits. Referrers are sites, '(direct)' for none; what a day has no room
 * to name is '(other)'.
 */
export const topEntrySchema = z.object({
  name: z.string(),
  count: z.int().min(0),
  percentage: percentageSchema,
});
export type TopEntry = z.output<typeof topEntrySchema>;

/** Visits, visitors and page views of a day or a whole range. Durations are in seconds. */
const summarySchema = z.object({
  totalVisitors: z.int().min(0),
  uniqueVisitors: z.int().min(0),
  topCountries: z.array(topEntrySchema).max(REPORT_LIMITS.topCountriesMax),
  topStates: z.array(topEntrySchema).max(REPORT_LIMITS.topStatesMax),
  topPages: z.array(topEntrySchema).max(REPORT_LIMITS.topPagesMax),
  bounceRate: percentageSchema,
  avgSessionDuration: z.number().min(0),
});

export const dailySummarySchema = summarySchema.extend({ date: dateSchema });
export type DailySummary = z.output<typeof dailySummarySchema>;

/** The range has its own figures: a visitor on two days is one unique visitor, but would count twice in a sum of days. */
export const summaryAnswerSchema = z.object({
  range: summarySchema,
  days: z.array(dailySummarySchema),
  /** The first day whose visits are kept: a range that begins before it has lost some, and cannot be compared. */
  keptSince: dateSchema,
});

/** `date` is the first day of its day, week or month. */
export const timeSeriesPointSchema = z.object({
  date: dateSchema,
  visitors: z.int().min(0),
  uniqueVisitors: z.int().min(0),
  pageViews: z.int().min(0),
});
export type TimeSeriesPoint = z.output<typeof timeSeriesPointSchema>;

export const hoursQuerySchema = z.object({ date: dateSchema });

/** `time` is local at the site: '2026-11-14T13:00'. A day on which the clocks change has 23 or 25. */
export const hourPointSchema = timeSeriesPointSchema.omit({ date: true }).extend({ time: z.string().min(1) });
export type HourPoint = z.output<typeof hourPointSchema>;
export const hoursAnswerSchema = z.object({ hours: z.array(hourPointSchema) });

export const timeSeriesAnswerSchema = z.object({ series: z.array(timeSeriesPointSchema) });
export const topAnswerSchema = z.object({ top: z.array(topEntrySchema).max(REPORT_LIMITS.topMax) });
export const visitsAnswerSchema = z.object({ visits: z.array(visitorLogSchema).max(REPORT_LIMITS.limitMax) });

// Dates without a time of day are read as UTC, where every day has the same length.
function checkRange(query: { startDate: string; endDate: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(query.endDate) - Date.parse(query.startDate)) / millisecondsPerDay;
  if (days < 0)
    context.addIssue({ code: 'custom', path: ['startDate'], message: REPORT_MESSAGES.rangeOrder });
  if (days > REPORT_LIMITS.rangeMaxDays) {
    context.addIssue({ code: 'custom', path: ['endDate'], message: REPORT_MESSAGES.rangeLength });
  }
}
