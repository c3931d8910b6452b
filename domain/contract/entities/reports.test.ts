import { expect, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import {
  dailySummarySchema,
  summaryAnswerSchema,
  summaryQuerySchema,
  timeSeriesPointSchema,
  timeSeriesQuerySchema,
  topAnswerSchema,
  topDimensionSchema,
  topQuerySchema,
  visitsAnswerSchema,
  visitsQuerySchema,
} from './reports.ts';

const range = { startDate: '2026-01-01', endDate: '2026-01-31' };
const badDate = 'Date must be YYYY-MM-DD';

test.each([
  ['one day', '2026-01-01', '2026-01-01', []],
  ['365 days apart', '2025-01-01', '2026-01-01', []],
  ['366 days apart', '2025-01-01', '2026-01-02', ['Date range must be at most 365 days']],
  ['a leap year apart', '2024-01-01', '2025-01-01', ['Date range must be at most 365 days']],
  ['backwards', '2026-01-02', '2026-01-01', ['Start date must not be after end date']],
  ['a leap day', '2024-02-29', '2024-03-01', []],
  ['a leap day in another year', '2026-02-29', '2026-03-01', [badDate]],
  ['a 13th month', '2026-13-01', '2026-12-31', [badDate]],
  ['short figures', '2026-1-1', '2026-01-02', [badDate]],
  ['slashes', '2026/01/01', '2026-01-02', [badDate]],
  ['a time of day', '2026-01-01T00:00:00Z', '2026-01-02', [badDate]],
  ['no end', '2026-01-01', undefined, ['Required']],
  ['no start', undefined, '2026-01-01', ['Required']],
])('validates a range of %s', (_what, startDate, endDate, messages) => {
  for (const schema of [summaryQuerySchema, timeSeriesQuerySchema, topQuerySchema, visitsQuerySchema]) {
    expect(messagesOf(schema, { startDate, endDate })).toEqual(messages);
  }
});

test.each([
  ['1', []],
  ['1000', []],
  [1000, []],
  ['0', ['Number must be greater than or equal to 1']],
  ['1001', ['Number must be less than or equal to 1000']],
  ['', ['Number must be greater than or equal to 1']],
  ['1.5', ['Expected integer, received float']],
  ['ten', ['Expected number, received nan']],
  [['1', '2'], ['Expected number, received nan']],
])('validates a visitor log limited to %j', (limit, messages) => {
  expect(messagesOf(visitsQuerySchema, { ...range, limit })).toEqual(messages);
});

test.each([
  ['1', []],
  ['100', []],
  ['0', ['Number must be greater than or equal to 1']],
  ['101', ['Number must be less than or equal to 100']],
])('validates a ranking limited to %j', (limit, messages) => {
  expect(messagesOf(topQuerySchema, { ...range, limit })).toEqual(messages);
});

test('the defaults are 100 visits, the top 10, by day', () => {
  expect(visitsQuerySchema.parse(range).limit).toBe(100);
  expect(topQuerySchema.parse(range).limit).toBe(10);
  expect(timeSeriesQuerySchema.parse(range).groupBy).toBe('day');
});

test.each([
  ['day', []],
  ['week', []],
  ['month', []],
  ['year', ["Invalid enum value. Expected 'day' | 'week' | 'month'"]],
])('validates grouping by %s', (groupBy, messages) => {
  expect(messagesOf(timeSeriesQuerySchema, { ...range, groupBy })).toEqual(messages);
});

test.each([
  ['countries', []],
  ['states', []],
  ['pages', []],
  ['referrers', []],
  ['devices', []],
  ['cities', ["Invalid enum value. Expected 'countries' | 'states' | 'pages' | 'referrers' | 'devices'"]],
])('validates a ranking of %s', (dimension, messages) => {
  expect(messagesOf(topDimensionSchema, dimension)).toEqual(messages);
});

const entry = { name: 'Germany', count: 3, percentage: 33.3 };
const figures = {
  totalVisitors: 3,
  uniqueVisitors: 2,
  topCountries: [entry],
  topStates: [],
  topPages: [],
  bounceRate: 50,
  avgSessionDuration: 12.5,
};
const entries = (count: number) => Array.from({ length: count }, () => entry);

test.each([
  ['10 countries', { topCountries: entries(10) }, []],
  ['11 countries', { topCountries: entries(11) }, ['Array must contain at most 10 element(s)']],
  ['10 states', { topStates: entries(10) }, []],
  ['11 states', { topStates: entries(11) }, ['Array must contain at most 10 element(s)']],
  ['20 pages', { topPages: entries(20) }, []],
  ['21 pages', { topPages: entries(21) }, ['Array must contain at most 20 element(s)']],
  ['every visit a bounce', { bounceRate: 100 }, []],
  ['no bounce', { bounceRate: 0 }, []],
  ['more bounces than visits', { bounceRate: 100.1 }, ['Number must be less than or equal to 100']],
  ['a negative bounce rate', { bounceRate: -0.1 }, ['Number must be greater than or equal to 0']],
  ['a negative duration', { avgSessionDuration: -1 }, ['Number must be greater than or equal to 0']],
  ['half a visitor', { totalVisitors: 0.5 }, ['Expected integer, received float']],
])('validates a summary with %s', (_what, change, messages) => {
  expect(messagesOf(dailySummarySchema, { ...figures, date: '2026-01-01', ...change })).toEqual(messages);
  expect(
    messagesOf(summaryAnswerSchema, { range: { ...figures, ...change }, days: [], keptSince: '2025-11-14' }),
  ).toEqual(messages);
});

test.each([
  ['a day', { date: '2026-01-01' }, []],
  ['some day', { date: 'Sunday' }, [badDate]],
  ['negative page views', { pageViews: -1 }, ['Number must be greater than or equal to 0']],
])('validates a point of the time series with %s', (_what, change, messages) => {
  const point = { date: '2026-01-01', visitors: 3, uniqueVisitors: 2, pageViews: 9, ...change };
  expect(messagesOf(timeSeriesPointSchema, point)).toEqual(messages);
});

test.each([
  [100, []],
  [101, ['Array must contain at most 100 element(s)']],
])('validates an answer with %i ranks', (count, messages) => {
  expect(messagesOf(topAnswerSchema, { top: entries(count) })).toEqual(messages);
});

test.each([
  [1000, []],
  [1001, ['Array must contain at most 1000 element(s)']],
])('validates an answer with %i visits', (count, messages) => {
  const visit = {
    timestamp: '2026-01-01T08:00:00Z',
    path: '/',
    country: null,
    state: null,
    userAgent: '',
    sessionId: '0123456789abcdef',
    isUniqueVisitor: true,
    referrer: '',
  };
  expect(messagesOf(visitsAnswerSchema, { visits: Array.from({ length: count }, () => visit) })).toEqual(
    messages,
  );
});
