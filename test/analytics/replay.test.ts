import { beforeAll, expect, test } from 'vitest';
import type { TopDimension } from '#domain/contract/entities/reports.ts';
import { CalendarDays } from '#server/modules/analytics/calendar-days.ts';
import { saveGroup } from '#server/modules/analytics/intake/inbox.repo.ts';
import type { VisitItem } from '#server/modules/analytics/intake/inbox-item.ts';
import { openReports, type Reports } from '#server/modules/analytics/reports/reports.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { silent } from '#test/silent-logger.ts';
import { aggregationOf } from './aggregation-of.ts';
import { countByHand } from './counted-by-hand.ts';
import { type SyntheticEvent, syntheticEvents } from './synthetic-events.ts';

const EVENTS = 100_000;
const GROUP = 500;
/** Clocks there go back on 1 November. */
const TIME_ZONE = 'America/New_York';
const events = syntheticEvents(EVENTS, { from: Date.UTC(2026, 8, 20), days: 70 });
const hand = countByHand(events, TIME_ZONE);
const WHOLE = ['2026-09-19', '2026-12-31'] as const;
const clock = { now: () => Date.UTC(2026, 11, 31) };

function itemOf(event: SyntheticEvent, days: CalendarDays): VisitItem {
  const day = days.dayOf(event.at);
  return { kind: 'visit', ...event, day, isUnique: false, userAgent: 'A browser', referrer: '' };
}

/** Two instances store in turn, and both count; one of them restarts in the middle. */
async function replay(databases: readonly Database[]): Promise<void> {
  const days = new CalendarDays(TIME_ZONE);
  let aggregations = databases.map(aggregationOf);
  for (let start = 0; start < events.length; start += GROUP) {
    const turn = start / GROUP;
    const database = databases[turn % databases.length];
    if (!database) throw new Error('There is no database');
    await saveGroup(
      database.query,
      events.slice(start, start + GROUP).map((event) => itemOf(event, days)),
    );
    if (turn === 100) aggregations = databases.map(aggregationOf);
    if (turn % 50 === 49) await Promise.all(aggregations.map((aggregation) => aggregation.upToDate()));
  }
}

describeOnBothEngines('reports on 100,000 replayed events match the reference count', (open) => {
  let reports: Reports;

  beforeAll(async () => {
    const databases = [await open(), await open()] as const;
    await replay(databases);
    const [database] = databases;
    reports = openReports({
      database,
      clock,
      timeZone: TIME_ZONE,
      retentionDays: 400,
      logger: silent,
      aggregation: aggregationOf(database),
    });
  });

  test.each([
    ['the whole time', ...WHOLE],
    ['the month in which clocks go back', '2026-11-01', '2026-11-30'],
    ['the day on which clocks go back', '2026-11-01', '2026-11-01'],
    ['a week across the end of a month', '2026-10-28', '2026-11-03'],
    ['days without anyone', '2026-12-20', '2026-12-31'],
  ])('for %s', async (_what, startDate, endDate) => {
    const { range, days } = await reports.summary({ startDate, endDate });
    const expected = hand.summary(startDate, endDate);
    expect(range).toEqual(summaryOf(expected));
    for (const { date, ...day } of days) expect(day, date).toEqual(summaryOf(hand.summary(date, date)));
    const top = (dimension: TopDimension) => reports.top(dimension, { startDate, endDate, limit: 100 });
    expect(await top('countries')).toEqual(expected.countries);
    expect(await top('states')).toEqual(expected.states);
    expect(await top('pages')).toEqual(expected.pages);
    expect(await top('referrers')).toEqual(expected.sites);
    const all = { name: 'Desktop · Unknown', count: expected.totalVisitors, percentage: 100 };
    expect(await top('devices')).toEqual(expected.totalVisitors === 0 ? [] : [all]);
  });

  test.each([
    ['an ordinary day', '2026-10-15', 24],
    ['the day on which clocks go back', '2026-11-01', 25],
  ])('by the hours of %s', async (_what, date, count) => {
    const hours = await reports.hours(date);
    expect(hours).toHaveLength(count);
    expect([hours[0]?.time, hours.at(-1)?.time]).toEqual([`${date}T00:00`, `${date}T23:00`]);
    const sum = (key: 'visitors' | 'pageViews') => hours.reduce((total, hour) => total + hour[key], 0);
    const { totalVisitors, pageViews } = hand.summary(date, date);
    expect([sum('visitors'), sum('pageViews')]).toEqual([totalVisitors, pageViews]);
    expect(hours.some(({ uniqueVisitors }) => uniqueVisitors > 0)).toBe(true);
  });

  test.each([
    ['day', 104, '2026-09-19', '2026-09-19'],
    ['week', 16, '2026-09-14', '2026-09-20'],
    ['month', 4, '2026-09-01', '2026-09-30'],
  ] as const)('by %s', async (groupBy, count, firstDate, firstEnd) => {
    const [startDate, endDate] = WHOLE;
    const series = await reports.timeSeries({ startDate, endDate, groupBy });
    expect(series).toHaveLength(count);
    expect(series[0]).toEqual(pointOf(firstDate, startDate, firstEnd));
    for (const [index, point] of series.entries()) {
      const next = series[index + 1]?.date;
      const end = next ? dayBefore(next) : endDate;
      expect(point).toEqual(pointOf(point.date, index === 0 ? startDate : point.date, end));
    }
  });
});

type HandSummary = ReturnType<typeof hand.summary>;

function summaryOf({ countries, states, pages, sites: _sites, pageViews: _, ...figures }: HandSummary) {
  return {
    ...figures,
    topCountries: countries.slice(0, 10),
    topStates: states.slice(0, 10),
    topPages: pages.slice(0, 20),
  };
}

function pointOf(date: string, from: string, to: string) {
  const { totalVisitors, uniqueVisitors, pageViews } = hand.summary(from, to);
  return { date, visitors: totalVisitors, uniqueVisitors, pageViews };
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
