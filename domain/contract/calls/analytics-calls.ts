import { visitEventSchema } from '#domain/contract/entities/analytics.ts';
import {
  demandAnswerSchema,
  demandQuerySchema,
  interestsSchema,
  liveAnswerSchema,
} from '#domain/contract/entities/demand.ts';
import {
  hoursAnswerSchema,
  hoursQuerySchema,
  summaryAnswerSchema,
  summaryQuerySchema,
  timeSeriesAnswerSchema,
  timeSeriesQuerySchema,
  topAnswerSchema,
  topDimensionSchema,
  topQuerySchema,
  visitsAnswerSchema,
  visitsQuerySchema,
} from '#domain/contract/entities/reports.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall, doneSchema } from './define-call.ts';
import { endpoints } from './endpoints.ts';

export const analyticsCalls = {
  recordVisit: defineCall(endpoints.recordVisit, {
    summary: 'Records that a page was opened or left',
    audience: 'open',
    ignoresDeadToken: true,
    body: visitEventSchema,
    answer: doneSchema,
    status: 202,
  }),
  getAnalyticsSummary: defineCall(endpoints.getAnalyticsSummary, {
    summary: 'Summarizes the visits of a date range, in total and by day',
    audience: 'admin',
    query: summaryQuerySchema,
    answer: summaryAnswerSchema,
  }),
  getAnalyticsTimeSeries: defineCall(endpoints.getAnalyticsTimeSeries, {
    summary: 'Counts visits by day, week or month',
    audience: 'admin',
    query: timeSeriesQuerySchema,
    answer: timeSeriesAnswerSchema,
  }),
  getAnalyticsHours: defineCall(endpoints.getAnalyticsHours, {
    summary: 'Counts visits by the hours of one day, up to the current one',
    audience: 'admin',
    query: hoursQuerySchema,
    answer: hoursAnswerSchema,
  }),
  getAnalyticsTop: defineCall(endpoints.getAnalyticsTop, {
    summary: 'Ranks countries, states, pages, referring sites, or devices and browsers',
    audience: 'admin',
    params: z.object({ dimension: topDimensionSchema }),
    query: topQuerySchema,
    answer: topAnswerSchema,
  }),
  listAnalyticsVisits: defineCall(endpoints.listAnalyticsVisits, {
    summary: 'Lists individual page views, newest first',
    audience: 'admin',
    query: visitsQuerySchema,
    answer: visitsAnswerSchema,
  }),
  getAnalyticsLive: defineCall(endpoints.getAnalyticsLive, {
    summary: 'Counts the visitors of the last five minutes',
    audience: 'admin',
    answer: liveAnswerSchema,
  }),
  recordInterests: defineCall(endpoints.recordInterests, {
    summary: 'Records what a person searched for and which categories they opened',
    audience: 'granted',
    body: interestsSchema,
    answer: doneSchema,
    status: 202,
  }),
  getAnalyticsDemand: defineCall(endpoints.getAnalyticsDemand, {
    summary: 'Ranks searches, searches without a result and opened categories, by tier',
    audience: 'admin',
    query: demandQuerySchema,
    answer: demandAnswerSchema,
  }),
};
