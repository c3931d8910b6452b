import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import type { TimeSeriesPoint } from '#domain/contract/entities/reports.ts';
import { ChartLegend } from '#web/ui/charts/chart-legend.tsx';
import type { ChartSeries, LineLook } from '#web/ui/charts/chart-series.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type ChartGrouping, summaryQuery, timeSeriesQuery } from './analytics.queries.ts';
import { visitorsBefore } from './comparison.ts';
import { type ReportRange, rangeBefore } from './report-range.ts';
import { LOAD_FAILURE, pointWords } from './report-words.ts';

type LineName = Exclude<keyof TimeSeriesPoint, 'date'>;

const LINES = [
  { key: 'visitors', label: 'Visitors', look: 'solid' },
  { key: 'uniqueVisitors', label: 'Unique visitors', look: 'dashed' },
  { key: 'pageViews', label: 'Page views', look: 'dotted' },
] as const satisfies readonly { key: LineName; label: string; look: LineLook }[];

const BEFORE = { key: 'before', label: 'Period before', look: 'mixed' } as const;

const HEADS = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const satisfies Record<
  ChartGrouping,
  string
>;

interface VisitorsChartProps {
  range: ReportRange;
  groupBy: ChartGrouping;
}

export function VisitorsChart({ range, groupBy }: VisitorsChartProps) {
  const query = useQuery(timeSeriesQuery(range, groupBy));
  const before = useVisitorsBefore({ range, groupBy });
  // Without page views: there are several times as many, which would flatten the other lines.
  const [drawn, setDrawn] = useState<readonly string[]>(['visitors', 'uniqueVisitors', BEFORE.key]);
  function toggle(key: string): void {
    const next = drawn.includes(key) ? drawn.filter((other) => other !== key) : [...drawn, key];
    if (next.length > 0) setDrawn(next);
  }
  const legend = [...LINES, BEFORE].map((line) => ({ ...line, isDrawn: drawn.includes(line.key) }));
  const title = `Visitors by ${groupBy}`;
  const switches = <ChartLegend series={legend} onToggle={toggle} />;
  return (
    <Panel title={title} action={<div className="max-tablet:hidden">{switches}</div>}>
      <div className="border-b border-hairline px-2 tablet:hidden">{switches}</div>
      {/* Keeps its height while the chart loads. */}
      <div className="min-h-69 px-4 pt-2 pb-3 tablet:min-h-89 tablet:px-5">
        <AsyncView
          query={query}
          loadingText="Loading chart..."
          loadingRows={8}
          error={LOAD_FAILURE}
          isEmpty={(series) => series.every(({ pageViews }) => pageViews === 0)}
          empty={<NoVisits />}
        >
          {(series) => (
            <LineChart
              label={title}
              pointHead={HEADS[groupBy]}
              points={series.map(({ date }) => pointWords(groupBy, date))}
              series={legend.flatMap((line) => seriesOf(line, series, before))}
            />
          )}
        </AsyncView>
      </div>
    </Panel>
  );
}

type Line = ((typeof LINES)[number] | typeof BEFORE) & { readonly isDrawn: boolean };

function seriesOf(line: Line, series: readonly TimeSeriesPoint[], before: number[] | null): ChartSeries[] {
  if (line.key !== BEFORE.key) return [{ ...line, values: series.map((point) => point[line.key]) }];
  return before ? [{ ...line, values: before }] : [];
}

/**
 * The visitors of the period before, point by point. Null until both periods are known, and if some of the former is
 * deleted: such periods cannot be compared.
 */
function useVisitorsBefore({ range, groupBy }: VisitorsChartProps): number[] | null {
  const now = useQuery(timeSeriesQuery(range, groupBy));
  const { data: summary } = useQuery(summaryQuery(range));
  const former = rangeBefore(range);
  const before = useQuery({
    ...timeSeriesQuery(former, groupBy === 'hour' ? 'hour' : 'day'),
    refetchInterval: false,
  });
  if (!summary || former.startDate < summary.keptSince) return null;
  if (!now.data || !before.data || now.isPlaceholderData || before.isPlaceholderData) return null;
  return visitorsBefore({ range, groupBy, series: now.data, before: before.data });
}

function NoVisits() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="No visits in this period"
      text="Visitors are counted from their first page view. Staff are not counted."
    />
  );
}
