import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls.ts';
import type { TimeSeriesPoint } from '#domain/contract/reports.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { summaryQuery, timeSeriesQuery } from './analytics.queries.ts';
import { countChange, durationChange, durationWords, percentWords, pointsChange } from './figure-words.ts';
import { LOAD_FAILURE } from './load-failure.ts';
import { type ReportRange, rangeBefore } from './report-range.ts';
import { rangeWords } from './report-words.ts';

type Summary = CallAnswer<'getAnalyticsSummary'>['range'];

interface Period {
  readonly summary: Summary | undefined;
  readonly series: readonly TimeSeriesPoint[] | undefined;
}

/** The five figures of a range, each with its change since the period before. */
export function OverviewFigures({ range }: { range: ReportRange }) {
  const before = rangeBefore(range);
  const summary = useQuery(summaryQuery(range));
  const series = useQuery(timeSeriesQuery(range, 'day'));
  const former: Period = {
    summary: useQuery(summaryQuery(before)).data,
    series: useQuery(timeSeriesQuery(before, 'day')).data,
  };
  const now = { summary: summary.data, series: series.data };
  const failed = [summary, series].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <AsyncView<unknown> query={failed} loadingText="" error={LOAD_FAILURE}>
        {() => null}
      </AsyncView>
    );
  return (
    <div aria-busy={now.summary === undefined || now.series === undefined}>
      <FigureStrip figures={figuresOf(now, former)} className="max-tablet:*:last:col-span-2" />
      <p className="mt-2 type-caption text-muted">{`Changes are since ${rangeWords(before)}.`}</p>
    </div>
  );
}

const NOT_YET = '–';

function figuresOf({ summary, series }: Period, former: Period) {
  const views = series && viewsOf(series);
  const viewsBefore = former.series && viewsOf(former.series);
  return [
    {
      label: 'Visitors',
      figure: String(summary?.totalVisitors ?? NOT_YET),
      ...noted(summary && countChange(summary.totalVisitors, former.summary?.totalVisitors)),
    },
    {
      label: 'Unique visitors',
      figure: String(summary?.uniqueVisitors ?? NOT_YET),
      ...noted(summary && countChange(summary.uniqueVisitors, former.summary?.uniqueVisitors)),
    },
    {
      label: 'Page views',
      figure: String(views ?? NOT_YET),
      ...noted(views === undefined ? undefined : countChange(views, viewsBefore)),
    },
    {
      label: 'Bounce rate',
      figure: summary ? percentWords(summary.bounceRate) : NOT_YET,
      ...noted(summary && pointsChange(summary.bounceRate, visited(former)?.bounceRate)),
    },
    {
      label: 'Avg session',
      figure: summary ? durationWords(summary.avgSessionDuration) : NOT_YET,
      ...noted(summary && durationChange(summary.avgSessionDuration, visited(former)?.avgSessionDuration)),
    },
  ];
}

// Uniques cannot be added up over days, page views can.
function viewsOf(series: readonly TimeSeriesPoint[]): number {
  return series.reduce((sum, { pageViews }) => sum + pageViews, 0);
}

/** Nobody's bounce rate is no 0 %: without visits there is nothing to compare with. */
function visited({ summary }: Period): Summary | undefined {
  return summary && summary.totalVisitors > 0 ? summary : undefined;
}

function noted(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note };
}
