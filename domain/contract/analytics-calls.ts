import { visitEventSchema } from './analytics.ts';
import { defineCall } from './define-call.ts';
import { doneSchema } from './done.ts';
import { endpoints } from './endpoints.ts';
import {
  summaryAnswerSchema,
  summaryQuerySchema,
  timeSeriesAnswerSchema,
  timeSeriesQuerySchema,
  topAnswerSchema,
  topDimensionSchema,
  topQuerySchema,
  visitsAnswerSchema,
  visitsQuerySchema,
} from './reports.ts';
import { z } from './zod.ts';

export const analyticsCalls = {
  recordVisit: defineCall(endpoints.recordVisit, {
    summary: 'Takes a page view or the leaving of a page',
    audience: 'open',
    ignoresDeadToken: true,
    body: visitEventSchema,
    answer: doneSchema,
    status: 202,
  }),
  getAnalyticsSummary: defineCall(endpoints.getAnalyticsSummary, {
    summary: 'Sums visits up over a range and for each of its days',
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
  getAnalyticsTop: defineCall(endpoints.getAnalyticsTop, {
    summary: 'Ranks countries, states or pages',
    audience: 'admin',
    params: z.object({ dimension: topDimensionSchema }),
    query: topQuerySchema,
    answer: topAnswerSchema,
  }),
  listAnalyticsVisits: defineCall(endpoints.listAnalyticsVisits, {
    summary: 'Lists single page views, newest first',
    audience: 'admin',
    query: visitsQuerySchema,
    answer: visitsAnswerSchema,
  }),
};
