import { vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';
import type { DemandEntry } from '#domain/contract/entities/demand.ts';
import type { TopEntry } from '#domain/contract/entities/reports.ts';

type Query = Record<string, string>;

/** In place of the network until the globals are given back. */
export function startAnalyticsServer(): AnalyticsServer {
  const server = new AnalyticsServer();
  vi.stubGlobal('fetch', (url: string) => server.answer(new URL(url, 'http://tierbook.test')));
  return server;
}

/** Stands in for the reports. It is 14 November 2025 at the site, whatever day the browser has. */
export class AnalyticsServer {
  readonly asked: { readonly call: string; readonly query: Query }[] = [];
  /** Asked before every answer; what it returns is sent instead. */
  interfere: (call: string) => Response | Promise<Response> | undefined = () => undefined;
  visitors = 12;
  summary = { ...SUMMARY };
  summaryBefore = { ...SUMMARY, totalVisitors: 200, uniqueVisitors: 100, bounceRate: 33.2 };
  demand: CallAnswer<'getAnalyticsDemand'> = DEMAND;
  visits: VisitorLog[] = [makeVisit()];

  queriesOf(call: string): Query[] {
    return this.asked.filter((request) => request.call === call).map(({ query }) => query);
  }

  async answer(url: URL): Promise<Response> {
    const call = url.pathname.replace('/api/analytics/', '');
    const query = Object.fromEntries(url.searchParams);
    this.asked.push({ call, query });
    return (await this.interfere(call)) ?? Response.json(this.usualAnswer(call, query));
  }

  private usualAnswer(call: string, query: Query): unknown {
    if (call === '/api/customer-pins/usage-chart/daily')
      return {
        unit: 'hour',
        points: [{ time: '2025-11-13T22:00:00Z', label: '2025-11-14T11:00', accesses: 0 }],
      };
    if (call === 'live') return { visitors: this.visitors };
    if (call === 'summary') return { range: isCurrent(query) ? this.summary : this.summaryBefore, days: [] };
    if (call === 'timeseries') return { series: this.seriesOf(query) };
    if (call === 'demand') return this.demand;
    if (call === 'visits') return { visits: this.visits };
    return { top: [makeTop('Everywhere', 300)] };
  }

  private seriesOf(query: Query) {
    const visitors = this.summary.totalVisitors;
    const pageViews = isCurrent(query) ? visitors * 2 : visitors;
    return [{ date: query.startDate, visitors, uniqueVisitors: this.summary.uniqueVisitors, pageViews }];
  }
}

function isCurrent({ endDate }: Query): boolean {
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
