import type { VisitorLog } from '#domain/contract/analytics.ts';
import type { CallAnswer } from '#domain/contract/calls.ts';
import { DEMAND_TIERS, type DemandEntry } from '#domain/contract/demand.ts';
import type { TimeSeriesPoint, TopDimension, TopEntry } from '#domain/contract/reports.ts';
import type { CsvCell } from '#web/lib/csv.ts';

export type CsvTable = readonly (readonly CsvCell[])[];

export function seriesTable(series: readonly TimeSeriesPoint[]): CsvTable {
  const rows = series.map(({ date, visitors, uniqueVisitors, pageViews }) => [
    date,
    visitors,
    uniqueVisitors,
    pageViews,
  ]);
  return [['date', 'visitors', 'uniqueVisitors', 'pageViews'], ...rows];
}

export function topTable(tops: Readonly<Record<TopDimension, readonly TopEntry[]>>): CsvTable {
  const rows = Object.entries(tops).flatMap(([dimension, entries]) =>
    entries.map(({ name, count, percentage }) => [dimension, name, count, percentage]),
  );
  return [['list', 'name', 'count', 'percentage'], ...rows];
}

export function demandTable(demand: CallAnswer<'getAnalyticsDemand'>): CsvTable {
  const rows = Object.entries(demand).flatMap(([list, entries]: [string, readonly DemandEntry[]]) =>
    entries.map(({ name, count, tiers }) => [list, name, count, ...DEMAND_TIERS.map((tier) => tiers[tier])]),
  );
  return [['list', 'name', 'count', ...DEMAND_TIERS], ...rows];
}

export function visitsTable(visits: readonly VisitorLog[]): CsvTable {
  const rows = visits.map((visit) => [
    visit.timestamp,
    visit.path,
    visit.country ?? '',
    visit.state ?? '',
    visit.userAgent,
    visit.sessionId,
    String(visit.isUniqueVisitor),
    visit.referrer,
  ]);
  const heads = [
    'timestamp',
    'path',
    'country',
    'state',
    'userAgent',
    'sessionId',
    'isUniqueVisitor',
    'referrer',
  ];
  return [heads, ...rows];
}
