import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { TimeSeriesPoint } from '#domain/contract/entities/reports.ts';
import { shortDurationText } from '#domain/text/durations.ts';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { summaryQuery, timeSeriesQuery } from './analytics.queries.ts';
import { type ReportRange, rangeBefore } from './report-range.ts';
import { countChange, durationChange, percentWords, pointsChange, rangeWords } from './report-words.ts';

type Summary = CallAnswer<'getAnalyticsSummary'>['range'];

interface Period {
  readonly summary: Summary | undefined;
  readonly series: readonly TimeSeriesPoint[] | undefined;
}

/** The five figures of a range, each with its change since the period before. As high before they are known as after. */
export function OverviewFigures({ range }: { range: ReportRange }) {
  const before = rangeBefore(range);
  const now = usePeriod(range);
  const former = usePeriod(before, false);
  const isComplete = now.isUpToDate && former.isUpToDate;
  return (
    <div aria-busy={!now.isUpToDate}>
      {/* A change between the figures of two different choices would be none. */}
      <FigureStrip
        figures={figuresOf(now, isComplete ? former : NOTHING)}
        className="max-tablet:*:last:col-span-2"
      />
      <p className="mt-2 type-caption text-muted">{`Compared with ${rangeWords(before)}`}</p>
    </div>
  );
}

/** While another range is on its way its figures are still those of the range before. */
function usePeriod(range: ReportRange, mayChange = true): Period & { readonly isUpToDate: boolean } {
  const past = mayChange ? {} : ({ refetchInterval: false } as const);
  const summary = useQuery({ ...summaryQuery(range), ...past });
  const series = useQuery({ ...timeSeriesQuery(range, 'day'), ...past });
  const isUpToDate = [summary, series].every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  return { summary: summary.data, series: series.data, isUpToDate };
}

const NOTHING: Period = { summary: undefined, series: undefined };

/** Also of what nobody did: without visits there is no rate and no duration. */
const NOT_KNOWN = '–';

function figuresOf({ summary, series }: Period, former: Period) {
  const [stays, staysBefore] = [summary, former.summary].map((one) => (one?.totalVisitors ? one : undefined));
  const views = series && viewsOf(series);
  const viewsBefore = former.series && viewsOf(former.series);
  return [
    {
      label: 'Visitors',
      figure: String(summary?.totalVisitors ?? NOT_KNOWN),
      ...noted(summary && countChange(summary.totalVisitors, former.summary?.totalVisitors)),
    },
    {
      label: 'Unique visitors',
      figure: String(summary?.uniqueVisitors ?? NOT_KNOWN),
      ...noted(summary && countChange(summary.uniqueVisitors, former.summary?.uniqueVisitors)),
    },
    {
      label: 'Page views',
      figure: String(views ?? NOT_KNOWN),
      ...noted(views === undefined ? undefined : countChange(views, viewsBefore)),
    },
    {
      label: 'Bounce rate',
      figure: stays ? percentWords(stays.bounceRate) : NOT_KNOWN,
      ...noted(stays && pointsChange(stays.bounceRate, staysBefore?.bounceRate)),
    },
    {
      label: 'Avg session',
      figure: stays ? shortDurationText(stays.avgSessionDuration) : NOT_KNOWN,
      ...noted(stays && durationChange(stays.avgSessionDuration, staysBefore?.avgSessionDuration)),
    },
  ];
}

// Uniques cannot be added up over days, page views can.
function viewsOf(series: readonly TimeSeriesPoint[]): number {
  return series.reduce((sum, { pageViews }) => sum + pageViews, 0);
}

function noted(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note };
}
