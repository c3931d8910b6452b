import type { TimeSeriesPoint } from '#domain/contract/entities/reports.ts';
import type { ChartGrouping } from './analytics.queries.ts';
import { dayCountOf, type ReportRange } from './report-range.ts';

interface Compared {
  readonly range: ReportRange;
  readonly groupBy: ChartGrouping;
  readonly series: readonly TimeSeriesPoint[];
  /** The period before, by hour for hours and else by day. */
  readonly before: readonly TimeSeriesPoint[];
}

/**
 * The visitors of the period before for each point of the chart. A week or month of the chart is compared with as many
 * days as it has, that many days earlier: calendar weeks of both periods would not line up.
 */
export function visitorsBefore({ range, groupBy, series, before }: Compared): number[] {
  if (groupBy === 'hour') return series.map((_, hour) => before[hour]?.visitors ?? 0);
  return series.map((point, index) => {
    const from = Math.max(0, daysFrom(range.startDate, point.date));
    const next = series[index + 1];
    const to = next ? daysFrom(range.startDate, next.date) : dayCountOf(range);
    return before.slice(from, to).reduce((sum, { visitors }) => sum + visitors, 0);
  });
}

function daysFrom(start: string, date: string): number {
  return dayCountOf({ startDate: start, endDate: date }) - 1;
}
