import type { BaseLogger } from 'pino';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';
import type {
  DailySummary,
  HourPoint,
  TimeSeriesPoint,
  TopDimension,
  TopEntry,
} from '#domain/contract/entities/reports.ts';
import { LIVE_WINDOW_MS, REPORT_LIMITS } from '#domain/contract/limits.ts';
import { chartLabel } from '#domain/usage/usage-periods.ts';
import type { Aggregation } from '#server/modules/analytics/aggregation/aggregation.service.ts';
import { type DemandRanking, listDemand } from '#server/modules/analytics/aggregation/demand.repo.ts';
import { listOrigins } from '#server/modules/analytics/aggregation/origins.repo.ts';
import {
  bucketsOf,
  dateOfDay,
  dayOfDate,
  type Grouping,
  startOfDay,
} from '#server/modules/analytics/calendar-days.ts';
import { keptSince } from '#server/modules/analytics/retention.service.ts';
import type { OriginKind } from '#server/modules/analytics/visit-origin.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Engine, Queryable } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import {
  countSeenSince,
  countViewsByHour,
  countVisitors,
  countVisitorsByBucket,
  countVisitsByHour,
  type DayRange,
  listDays,
  listPageViews,
  listTopPages,
  type StoredDay,
  type StoredPageView,
  sumPlaces,
} from './reports.repo.ts';
import { countriesOf, percentageOf, readTops, statesOf, topOf, topsOf } from './tops.ts';

const HOUR_MS = 3_600_000;

interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Reports {
  summary(dates: Dates): Promise<CallAnswer<'getAnalyticsSummary'>>;
  timeSeries(query: Dates & { groupBy: Grouping }): Promise<TimeSeriesPoint[]>;
  /** Up to the current one if the day is today. */
  hours(date: string): Promise<HourPoint[]>;
  top(dimension: TopDimension, query: Dates & { limit: number }): Promise<TopEntry[]>;
  visits(query: Dates & { limit: number }): Promise<VisitorLog[]>;
  demand(query: Dates & DemandRanking): Promise<CallAnswer<'getAnalyticsDemand'>>;
  liveVisitors(): Promise<number>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly retentionDays: number;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly aggregation: Aggregation;
}

/** Every report first counts what is stored, so that it includes every confirmed event. */
export function openReports(parts: Parts): Reports {
  const { database, clock, timeZone, logger, aggregation } = parts;
  const { reports: query, engine } = database;
  const faults = new FaultLog(logger);

  /** A report shows what is counted, even if the rest cannot be counted now. */
  async function countFirst(): Promise<void> {
    try {
      await aggregation.upToDate();
      faults.recovered('reports show all stored visits again');
    } catch (error) {
      faults.fault('visits could not be counted: reports do not include the newest ones', { err: error });
    }
  }

  return {
    async summary(dates) {
      await countFirst();
      const { day } = keptSince(parts, clock.now());
      return { ...(await readSummary(query, rangeOf(dates))), keptSince: dateOfDay(day) };
    },
    async timeSeries({ groupBy, ...dates }) {
      await countFirst();
      return readSeries(query, engine, rangeOf(dates), groupBy);
    },
    async hours(date) {
      await countFirst();
      return readHours(query, dayOfDate(date), { now: clock.now(), timeZone });
    },
    async top(dimension, { limit, ...dates }) {
      await countFirst();
      return readTop(query, rangeOf(dates), dimension, limit);
    },
    async visits({ limit, ...dates }) {
      await countFirst();
      const { from, to } = rangeOf(dates);
      const since = startOfDay(from, timeZone);
      const before = startOfDay(to + 1, timeZone);
      return (await listPageViews(query, { since, before, limit })).map(logEntryOf);
    },
    async demand({ tier, limit, ...dates }) {
      await countFirst();
      return readDemand(query, rangeOf(dates), { tier, limit });
    },
    async liveVisitors() {
      await countFirst();
      return countSeenSince(query, clock.now() - LIVE_WINDOW_MS);
    },
  };
}

function rangeOf({ startDate, endDate }: Dates): DayRange {
  return { from: dayOfDate(startDate), to: dayOfDate(endDate) };
}

async function readSeries(
  query: Queryable,
  engine: Engine,
  range: DayRange,
  grouping: Grouping,
): Promise<TimeSeriesPoint[]> {
  const buckets = bucketsOf(range.from, range.to, grouping);
  const [days, unique] = await Promise.all([
    listDays(query, range),
    countVisitorsByBucket(query, engine, buckets),
  ]);
  return buckets.map(({ date, from, to }, index) => {
    const { visits, pageViews } = totalOf(days.filter(({ day }) => day >= from && day <= to));
    return { date, visitors: visits, uniqueVisitors: unique[index] ?? 0, pageViews };
  });
}

async function readHours(
  query: Queryable,
  day: number,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<HourPoint[]> {
  const start = startOfDay(day, timeZone);
  const end = startOfDay(day + 1, timeZone);
  const count = Math.ceil((Math.min(end, Math.max(start, now + 1)) - start) / HOUR_MS);
  const [visits, views] = await Promise.all([
    countVisitsByHour(query, { day, start }),
    countViewsByHour(query, { start, end }),
  ]);
  return Array.from({ length: count }, (_, hour) => ({
    time: chartLabel('hour', start + hour * HOUR_MS, timeZone),
    visitors: visits.get(hour) ?? 0,
    ...(views.get(hour) ?? { uniqueVisitors: 0, pageViews: 0 }),
  }));
}

/** Shares of the visits whose origin is known: those of earlier versions are not counted. */
async function readTopOrigins(query: Queryable, range: DayRange, kind: OriginKind, limit: number) {
  const origins = await listOrigins(query, range, kind);
  const total = origins.reduce((sum, { count }) => sum + count, 0);
  return topOf(origins, total, limit);
}

async function readTop(
  query: Queryable,
  range: DayRange,
  dimension: TopDimension,
  limit: number,
): Promise<TopEntry[]> {
  if (dimension === 'referrers') return readTopOrigins(query, range, 'referrer', limit);
  if (dimension === 'devices') return readTopOrigins(query, range, 'device', limit);
  const { visits, pageViews } = totalOf(await listDays(query, range));
  if (dimension === 'pages') return topOf(await listTopPages(query, range, limit), pageViews, limit);
  const places = await sumPlaces(query, range);
  return topOf(dimension === 'countries' ? countriesOf(places) : statesOf(places), visits, limit);
}

async function readDemand(query: Queryable, range: DayRange, ranking: DemandRanking) {
  const [searches, withoutResult, categories] = await Promise.all([
    listDemand(query, range, { kind: 'search', counts: 'count', ...ranking }),
    listDemand(query, range, { kind: 'search', counts: 'misses', ...ranking }),
    listDemand(query, range, { kind: 'category', counts: 'count', ...ranking }),
  ]);
  return { searches, withoutResult, categories };
}

async function readSummary(query: Queryable, range: DayRange) {
  const [stored, visitors, places, pages] = await Promise.all([
    listDays(query, range),
    countVisitors(query, range),
    sumPlaces(query, range),
    listTopPages(query, range, REPORT_LIMITS.topPagesMax),
  ]);
  const total = totalOf(stored);
  const firstSeen = visitors.reduce((sum, each) => sum + each.firstSeen, 0);
  const visitorsOf = new Map(visitors.map((each) => [each.day, each.visitors]));
  const storedOf = new Map(stored.map((each) => [each.day, each]));
  const days = bucketsOf(range.from, range.to, 'day').map(({ from: day }): DailySummary => {
    const sums = storedOf.get(day) ?? { day, ...NOTHING };
    return { date: dateOfDay(day), ...figuresOf(sums, visitorsOf.get(day) ?? 0), ...readTops(sums.tops) };
  });
  return { range: { ...figuresOf(total, firstSeen), ...topsOf({ ...total, places, pages }) }, days };
}

type Sums = Omit<StoredDay, 'day' | 'tops'>;

const NOTHING = { visits: 0, bounces: 0, durationMs: 0, pageViews: 0, tops: null };

function totalOf(days: readonly StoredDay[]): Sums {
  return days.reduce<Sums>(
    (sum, day) => ({
      visits: sum.visits + day.visits,
      bounces: sum.bounces + day.bounces,
      durationMs: sum.durationMs + day.durationMs,
      pageViews: sum.pageViews + day.pageViews,
    }),
    NOTHING,
  );
}

function figuresOf({ visits, bounces, durationMs }: Sums, uniqueVisitors: number) {
  return {
    totalVisitors: visits,
    uniqueVisitors,
    bounceRate: percentageOf(bounces, visits),
    avgSessionDuration: visits === 0 ? 0 : Math.round(durationMs / (visits * 100)) / 10,
  };
}

function logEntryOf(view: StoredPageView): VisitorLog {
  return {
    timestamp: new Date(view.at).toISOString(),
    path: view.path,
    country: view.country,
    state: view.state,
    userAgent: view.user_agent,
    sessionId: view.session,
    isUniqueVisitor: view.is_unique === 1,
    referrer: view.referrer,
  };
}
