import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '#domain/contract/calls/calls.ts';
import type { TimeSeriesPoint, TopDimension } from '#domain/contract/entities/reports.ts';
import { REPORT_LIMITS } from '#domain/contract/limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { isAbandoned } from '#web/lib/last-use.ts';
import type { TierChoice } from './demand-ranking.ts';
import { dayCountOf, type ReportRange } from './report-range.ts';

export type Grouping = NonNullable<CallQuery<'getAnalyticsTimeSeries'>['groupBy']>;
/** A single day is shown by its hours. */
export type ChartGrouping = Grouping | 'hour';

/** All that this panel loads. */
export const ANALYTICS_KEY = '/api/analytics';
const LIVE_EVERY_MS = 30_000;
const REPORT_EVERY_MS = 60_000;
const DAY_EVERY_MS = 5 * 60_000;

/** Longer reports hardly change within a minute, and the summary of a year is large. */
const AUTO_REFRESH_MAX_DAYS = 31;

/** Each of these calls counts as a use of the session: who has left the desk must be signed out. */
function whileUsed(everyMs: number): () => number | false {
  return () => (isAbandoned() ? false : everyMs);
}

/** The previous report stays until the next has loaded, so that nothing jumps. Short ones refresh regularly. */
function reportOptions(range: ReportRange) {
  return {
    staleTime: REPORT_EVERY_MS,
    refetchInterval:
      dayCountOf(range) > AUTO_REFRESH_MAX_DAYS ? (false as const) : whileUsed(REPORT_EVERY_MS),
    placeholderData: keepPreviousData,
  };
}

/**
 * Today's date in the site's time zone, which only the server knows. The server labels the chart of today's hours in that
 * zone, and the last hour is the current one.
 */
export function siteDayQuery() {
  return queryOptions({
    queryKey: [ANALYTICS_KEY, 'site-day'],
    queryFn: async ({ signal }) => {
      const { points } = await callApi('getUsageChart', { params: { period: 'daily' }, signal });
      const [day = ''] = points.at(-1)?.label.split('T') ?? [];
      return day;
    },
    staleTime: 0,
    refetchInterval: whileUsed(DAY_EVERY_MS),
  });
}

export function liveQuery() {
  return queryOptions({
    queryKey: [ANALYTICS_KEY, 'live'],
    queryFn: async ({ signal }) => (await callApi('getAnalyticsLive', { signal })).visitors,
    staleTime: 0,
    refetchInterval: whileUsed(LIVE_EVERY_MS),
  });
}

/** Over the whole range. Drops the figures of single days, which nothing here shows. */
export function summaryQuery(range: ReportRange) {
  return queryOptions({
    ...reportOptions(range),
    queryKey: [ANALYTICS_KEY, 'summary', range],
    queryFn: async ({ signal }) => {
      const { range: figures, keptSince } = await callApi('getAnalyticsSummary', { query: range, signal });
      return { ...figures, keptSince };
    },
  });
}

/** By hour only for a range of one day: `date` is then '2025-11-14T13:00'. */
export function timeSeriesQuery(range: ReportRange, groupBy: ChartGrouping) {
  return queryOptions({
    ...reportOptions(range),
    queryKey: [ANALYTICS_KEY, 'timeseries', range, groupBy],
    queryFn: ({ signal }) =>
      groupBy === 'hour' ? loadHours(range.endDate, signal) : loadSeries({ ...range, groupBy }, signal),
  });
}

async function loadSeries(query: CallQuery<'getAnalyticsTimeSeries'>, signal: AbortSignal) {
  return (await callApi('getAnalyticsTimeSeries', { query, signal })).series;
}

async function loadHours(date: string, signal: AbortSignal): Promise<TimeSeriesPoint[]> {
  const { hours } = await callApi('getAnalyticsHours', { query: { date }, signal });
  return hours.map(({ time, ...figures }) => ({ date: time, ...figures }));
}

export function topQuery(dimension: TopDimension, range: ReportRange) {
  return queryOptions({
    ...reportOptions(range),
    queryKey: [ANALYTICS_KEY, 'top', dimension, range],
    queryFn: async ({ signal }) => {
      const query = { ...range, limit: REPORT_LIMITS.topMax };
      return (await callApi('getAnalyticsTop', { params: { dimension }, query, signal })).top;
    },
  });
}

/** What a tier asks for is ranked by the server: among the demand of all, its own may be too rare to be listed. */
export function demandQuery(range: ReportRange, tier: TierChoice = 'all') {
  return queryOptions({
    ...reportOptions(range),
    queryKey: [ANALYTICS_KEY, 'demand', tier, range],
    queryFn: ({ signal }) => {
      const query = { ...range, limit: REPORT_LIMITS.topMax, ...(tier !== 'all' && { tier }) };
      return callApi('getAnalyticsDemand', { query, signal });
    },
    // Not of another tier, in which this one may seem to ask for nothing.
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[2] === tier ? former : undefined),
  });
}

export function visitsQuery(range: ReportRange, limit: number = REPORT_LIMITS.limitDefault) {
  return queryOptions({
    ...reportOptions(range),
    queryKey: [ANALYTICS_KEY, 'visits', range, limit],
    queryFn: async ({ signal }) =>
      (await callApi('listAnalyticsVisits', { query: { ...range, limit }, signal })).visits,
  });
}
