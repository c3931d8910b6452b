import { describe, expect, test } from 'vitest';
import { USAGE_PERIODS, type UsagePeriod } from '#domain/contract/entities/usage.ts';
import { chartLabel, chartScale, lastDays, periodStart } from './usage-periods.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);

describe.each<[zone: string, now: string, starts: Record<UsagePeriod, string>]>([
  [
    'UTC',
    '2026-11-15T08:00:00Z',
    { daily: '2026-11-15', weekly: '2026-11-09', monthly: '2026-10-17', ytd: '2026-01-01' },
  ],
  [
    'America/New_York',
    '2026-11-15T08:00:00Z',
    {
      daily: '2026-11-15T05:00:00Z',
      weekly: '2026-11-09T05:00:00Z',
      // Clocks went back on 1 November: the day began an hour earlier by UTC.
      monthly: '2026-10-17T04:00:00Z',
      ytd: '2026-01-01T05:00:00Z',
    },
  ],
  [
    'Asia/Kolkata',
    '2026-11-15T20:00:00Z',
    {
      daily: '2026-11-15T18:30:00Z',
      weekly: '2026-11-09T18:30:00Z',
      monthly: '2026-10-17T18:30:00Z',
      ytd: '2025-12-31T18:30:00Z',
    },
  ],
  [
    'Pacific/Kiritimati',
    '2026-11-15T10:00:00Z',
    {
      daily: '2026-11-15T10:00:00Z',
      weekly: '2026-11-09T10:00:00Z',
      monthly: '2026-10-17T10:00:00Z',
      ytd: '2025-12-31T10:00:00Z',
    },
  ],
  [
    'Australia/Lord_Howe',
    '2026-10-04T12:00:00Z',
    {
      // Clocks go forward by half an hour at two that night.
      daily: '2026-10-03T13:30:00Z',
      weekly: '2026-09-27T13:30:00Z',
      monthly: '2026-09-04T13:30:00Z',
      ytd: '2025-12-31T13:00:00Z',
    },
  ],
])('in %s at %s', (zone, now, starts) => {
  test.each(USAGE_PERIODS)('the %s period begins at its local start', (period) => {
    expect(iso(periodStart(period, at(now), zone))).toBe(iso(at(starts[period])));
  });
});

test.each([
  ['the day clocks go forward', 'America/New_York', '2026-03-08T23:00:00Z', '2026-03-08T05:00:00Z', 23],
  ['the day clocks go back', 'America/New_York', '2026-11-01T23:00:00Z', '2026-11-01T04:00:00Z', 25],
  // 00:00 does not exist: that day begins at 01:00.
  ['a day without a midnight', 'America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00Z', 23],
  ['a day without a midnight', 'Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-28T22:00:00Z', 23],
  ['a day without a midnight', 'Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z', 23],
  // 00:00 occurs twice: the first one counts.
  ['a day with two midnights', 'America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z', 25],
])('%s in %s begins at its first moment and has all its hours', (_what, zone, now, start, hours) => {
  expect(iso(periodStart('daily', at(now), zone))).toBe(iso(at(start)));
  const nextDay = periodStart('daily', at(now) + 24 * HOUR_MS, zone);
  expect((nextDay - at(start)) / HOUR_MS).toBe(hours);
});

test.each([
  ['one moment before', '2026-12-31T22:59:59.999Z', '2026-12-30T23:00:00Z', '2025-12-31T23:00:00Z'],
  ['at', '2026-12-31T23:00:00Z', '2026-12-31T23:00:00Z', '2026-12-31T23:00:00Z'],
])('%s new year in Berlin, today and this year begin by Berlin time', (_when, now, today, year) => {
  expect(iso(periodStart('daily', at(now), 'Europe/Berlin'))).toBe(iso(at(today)));
  expect(iso(periodStart('ytd', at(now), 'Europe/Berlin'))).toBe(iso(at(year)));
});

test('the last week and month extend into the old year, and across the end of February', () => {
  expect(iso(periodStart('weekly', at('2027-01-03T12:00:00Z'), 'UTC'))).toBe('2026-12-28T00:00:00.000Z');
  expect(iso(periodStart('monthly', at('2027-01-03T12:00:00Z'), 'UTC'))).toBe('2026-12-05T00:00:00.000Z');
  expect(iso(periodStart('weekly', at('2028-03-02T12:00:00Z'), 'UTC'))).toBe('2028-02-25T00:00:00.000Z');
});

test('a date that a zone skipped begins and ends with the next one', () => {
  const [eve, skipped, newYearsEve] = lastDays(3, at('2011-12-31T00:00:00Z'), 'Pacific/Apia');
  expect(iso(eve ?? 0)).toBe('2011-12-29T10:00:00.000Z');
  expect(skipped).toBe(newYearsEve);
  expect(iso(newYearsEve ?? 0)).toBe('2011-12-30T10:00:00.000Z');
});

test('days with a clock change are shorter or longer', () => {
  const starts = lastDays(30, at('2026-11-15T08:00:00Z'), 'America/New_York');
  const hours = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / HOUR_MS);
  expect(starts).toHaveLength(30);
  expect(new Set(hours)).toEqual(new Set([24, 25]));
  expect(hours.filter((each) => each === 25)).toHaveLength(1);
});

test('today is charted by hours up to now, weeks and months by days, the year by months', () => {
  const now = at('2026-11-15T08:30:00Z');
  const scale = (period: UsagePeriod) => {
    const { unit, starts } = chartScale(period, now, 'America/New_York');
    const labels = starts.map((start) => chartLabel(unit, start, 'America/New_York'));
    return [unit, labels.length, labels[0], labels.at(-1)];
  };
  expect(scale('daily')).toEqual(['hour', 4, '2026-11-15T00:00', '2026-11-15T03:00']);
  expect(scale('weekly')).toEqual(['day', 7, '2026-11-09', '2026-11-15']);
  expect(scale('monthly')).toEqual(['day', 30, '2026-10-17', '2026-11-15']);
  expect(scale('ytd')).toEqual(['month', 11, '2026-01', '2026-11']);
});

test('a day with a repeated hour has a bar for each', () => {
  const { starts } = chartScale('daily', at('2026-11-01T07:00:00Z'), 'America/New_York');
  expect(starts.map((start) => chartLabel('hour', start, 'America/New_York').slice(11))).toEqual([
    '00:00',
    '01:00',
    '01:00',
    '02:00',
  ]);
});

function iso(time: number): string {
  return new Date(time).toISOString();
}
