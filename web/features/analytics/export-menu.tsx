import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { VisitorLog } from '#domain/contract/entities/analytics.ts';
import { DEMAND_TIERS, type DemandEntry } from '#domain/contract/entities/demand.ts';
import {
  type TimeSeriesPoint,
  TOP_DIMENSIONS,
  type TopDimension,
  type TopEntry,
} from '#domain/contract/entities/reports.ts';
import { REPORT_LIMITS } from '#domain/contract/limits.ts';
import { saveFile } from '#web/lib/api/file-transfer.ts';
import { type CsvCell, csvOf } from '#web/lib/csv.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import {
  type ChartGrouping,
  demandQuery,
  timeSeriesQuery,
  topQuery,
  visitsQuery,
} from './analytics.queries.ts';
import type { ReportRange } from './report-range.ts';

interface ExportMenuProps {
  range: ReportRange;
  groupBy: ChartGrouping;
}

/** Each report as a file for a spreadsheet program, over the shown range. */
export function ExportMenu({ range, groupBy }: ExportMenuProps) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function save(name: string, load: Load): Promise<void> {
    setIsBusy(true);
    try {
      const file = new Blob([csvOf(await load(queryClient, range, groupBy))], { type: 'text/csv' });
      saveFile(`tierbook-${name}-${range.startDate}-to-${range.endDate}.csv`, file);
    } catch {
      toast({
        title: 'Export failed',
        description: 'Check your connection, then try again.',
        tone: 'destructive',
      });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Menu
      trigger={
        <Button icon={Download} isBusy={isBusy} className="max-tablet:flex-1">
          Export
        </Button>
      }
      items={EXPORTS.map(({ label, name, load }) => ({ label, onSelect: () => void save(name, load) }))}
    />
  );
}

type Load = (queryClient: QueryClient, range: ReportRange, groupBy: ChartGrouping) => Promise<CsvTable>;

const EXPORTS: readonly { label: string; name: string; load: Load }[] = [
  {
    label: 'Visitors (CSV)',
    name: 'visitors',
    load: async (queryClient, range, groupBy) =>
      seriesTable(await queryClient.fetchQuery(timeSeriesQuery(range, groupBy))),
  },
  { label: 'Countries, states, pages and origins (CSV)', name: 'places-and-pages', load: loadTops },
  {
    label: 'Searches and categories (CSV)',
    name: 'demand',
    load: async (queryClient, range) => demandTable(await queryClient.fetchQuery(demandQuery(range))),
  },
  {
    label: 'Visitor log (CSV)',
    name: 'visitor-log',
    load: async (queryClient, range) =>
      visitsTable(await queryClient.fetchQuery(visitsQuery(range, REPORT_LIMITS.limitMax))),
  },
];

async function loadTops(queryClient: QueryClient, range: ReportRange): Promise<CsvTable> {
  const tops = await Promise.all(
    TOP_DIMENSIONS.map(async (dimension) => ({
      dimension,
      entries: await queryClient.fetchQuery(topQuery(dimension, range)),
    })),
  );
  return topTable(tops);
}

type CsvTable = readonly (readonly CsvCell[])[];

function seriesTable(series: readonly TimeSeriesPoint[]): CsvTable {
  const rows = series.map(({ date, visitors, uniqueVisitors, pageViews }) => [
    date,
    visitors,
    uniqueVisitors,
    pageViews,
  ]);
  return [['date', 'visitors', 'uniqueVisitors', 'pageViews'], ...rows];
}

function topTable(tops: readonly { dimension: TopDimension; entries: readonly TopEntry[] }[]): CsvTable {
  const rows = tops.flatMap(({ dimension, entries }) =>
    entries.map(({ name, count, percentage }) => [dimension, name, count, percentage]),
  );
  return [['list', 'name', 'count', 'percentage'], ...rows];
}

function demandTable(demand: CallAnswer<'getAnalyticsDemand'>): CsvTable {
  const rows = Object.entries(demand).flatMap(([list, entries]: [string, readonly DemandEntry[]]) =>
    entries.map(({ name, count, tiers }) => [list, name, count, ...DEMAND_TIERS.map((tier) => tiers[tier])]),
  );
  return [['list', 'name', 'count', ...DEMAND_TIERS], ...rows];
}

function visitsTable(visits: readonly VisitorLog[]): CsvTable {
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
