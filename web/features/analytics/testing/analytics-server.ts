import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';
import type { DemandEntry } from '#domain/contract/entities/demand.ts';
import type { TimeSeriesPoint, TopDimension, TopEntry } from '#domain/contract/entities/reports.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';

/** It is 14 November 2025 at the site, whatever day the browser has. */
export class AnalyticsServer extends FakeApi {
  visitors = 12;
  keptSince = '2024-10-10';
  summary = { ...SUMMARY };
  summaryBefore = { ...SUMMARY, totalVisitors: 200, uniqueVisitors: 100, bounceRate: 33.2 };
  demand: CallAnswer<'getAnalyticsDemand'> = DEMAND;
  visits: VisitorLog[] = [makeVisit()];
  tops: Partial<Record<TopDimension, TopEntry[]>> = {};

  constructor() {
    super();
    this.usually({
      getUsageChart: () => ({
        unit: 'hour',
        points: [{ time: '2025-11-13T22:00:00Z', label: '2025-11-14T11:00', accesses: 0 }],
      }),
      getAnalyticsLive: () => ({ visitors: this.visitors }),
      getAnalyticsSummary: ({ query }) => ({
        range: isCurrent(query) ? this.summary : this.summaryBefore,
        days: [],
        keptSince: this.keptSince,
      }),
      getAnalyticsTimeSeries: ({ query }) => ({ series: [this.pointOf(query)] }),
      getAnalyticsHours: ({ query }) => ({
        hours: ['09:00', '10:00', '11:00'].map((time, hour) => ({
          time: `${query.date}T${time}`,
          visitors: hour + (query.date === '2025-11-14' ? 10 : 1),
          uniqueVisitors: hour,
          pageViews: 20,
        })),
      }),
      getAnalyticsDemand: () => this.demand,
      listAnalyticsVisits: () => ({ visits: this.visits }),
      getAnalyticsTop: ({ params }) => ({ top: this.tops[params.dimension] ?? [makeTop('Everywhere', 300)] }),
    });
  }

  private pointOf(query: Range): TimeSeriesPoint {
    const { totalVisitors: visitors, uniqueVisitors } = this.summary;
    const pageViews = isCurrent(query) ? visitors * 2 : visitors;
    return { date: query.startDate, visitors, uniqueVisitors, pageViews };
  }
}

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

function isCurrent({ endDate }: Range): boolean {
  return endDate === '2025-11-14';
}

export function makeTop(name: string, count: number, percentage = 50): TopEntry {
  return { name, count, percentage };
}

const SUMMARY = {
  totalVisitors: 300,
  uniqueVisitors: 120,
  bounceRate: 31.4,
  avgSessionDuration: 166,
  topCountries: ['Spain', 'Peru', 'Chile', 'Cuba', 'Togo', 'Fiji', 'Mali'].map((name, place) =>
    makeTop(name, 40 - place, 10),
  ),
  topStates: [makeTop('Texas', 300, 100)],
  topPages: [makeTop('/', 600, 100)],
};

export function makeVisit(fields: Partial<VisitorLog> = {}): VisitorLog {
  return {
    timestamp: '2025-11-14T09:12:00.000Z',
    path: '/',
    country: 'United States',
    state: 'California',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    sessionId: 'abcdef0123456789',
    isUniqueVisitor: true,
    referrer: '',
    ...fields,
  };
}

function makeDemand(name: string, tiers: Partial<DemandEntry['tiers']>): DemandEntry {
  const all = { public: 0, customer: 0, vip: 0, heavyweight: 0, ...tiers };
  return { name, count: Object.values(all).reduce((sum, count) => sum + count, 0), tiers: all };
}

const DEMAND = {
  searches: [makeDemand('iphone 15', { public: 9, vip: 2 }), makeDemand('ipad', { vip: 5 })],
  withoutResult: [makeDemand('=nokia', { public: 3 })],
  categories: [makeDemand('WATCHS & AIRPODS', { public: 7 })],
};
