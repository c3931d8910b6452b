import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { TimeSeriesPoint } from '#domain/contract/entities/reports.ts';
import { shortDurationText } from '#domain/text/durations.ts';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { summaryQuery, timeSeriesQuery } from './analytics.queries.ts';
import { type ReportRange, rangeBefore } from './report-range.ts';
import {
  countChange,
  dayWords,
  durationChange,
  percentWords,
  pointsChange,
  rangeWords,
} from './report-words.ts';

type Answer = CallAnswer<'getAnalyticsSummary'>;
type Summary = Answer['range'] & Pick<Answer, 'keptSince'>;

interface Period {
  readonly summary: Summary | undefined;
  readonly series: readonly TimeSeriesPoint[] | undefined;
}

/** The five figures of a range, each with its change since the period before. Keeps its height while they load. */
export function OverviewFigures({ range }: { range: ReportRange }) {
  const before = rangeBefore(range);
  const now = usePeriod(range);
  const previous = usePeriod(before, false);
  const keptSince = now.summary?.keptSince ?? '';
  const isKept = before.startDate >= keptSince;
  const isComplete = now.isUpToDate && previous.isUpToDate && isKept;
  return (
    <div aria-busy={!now.isUpToDate}>
      {/* Until both have loaded, the figures belong to different ranges and cannot be compared. Nor can what is partly deleted. */}
      <FigureStrip
        figures={figuresOf(now, isComplete ? previous : NOTHING)}
        className="max-tablet:*:last:col-span-2"
      />
      <p className="mt-2 type-caption text-muted">
        {isKept
          ? `Compared with ${rangeWords(before)}`
          : `Not compared: visits before ${dayWords(keptSince)} are no longer kept`}
      </p>
    </div>
  );
}

/** While another range loads, its figures are still those of the range before. */
function usePeriod(range: ReportRange, mayChange = true): Period & { readonly isUpToDate: boolean } {
  const past = mayChange ? {} : ({ refetchInterval: false } as const);
  const summary = useQuery({ ...summaryQuery(range), ...past });
  const series = useQuery({ ...timeSeriesQuery(range, 'day'), ...past });
  const isUpToDate = [summary, series].every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  return { summary: summary.data, series: series.data, isUpToDate };
}

const NOTHING: Period = { summary: undefined, series: undefined };

/** Also without visits, which have neither a rate nor a duration. */
const UNKNOWN = '–';

function figuresOf({ summary, series }: Period, previous: Period) {
  const [stays, staysBefore] = [summary, previous.summary].map((one) =>
    one?.totalVisitors ? one : undefined,
  );
  const views = series && viewsOf(series);
  const viewsBefore = previous.series && viewsOf(previous.series);
  return [
    {
      label: 'Visitors',
      figure: String(summary?.totalVisitors ?? UNKNOWN),
      ...noted(summary && countChange(summary.totalVisitors, previous.summary?.totalVisitors)),
    },
    {
      label: 'Unique visitors',
      figure: String(summary?.uniqueVisitors ?? UNKNOWN),
      ...noted(summary && countChange(summary.uniqueVisitors, previous.summary?.uniqueVisitors)),
    },
    {
      label: 'Page views',
      figure: String(views ?? UNKNOWN),
      ...noted(views === undefined ? undefined : countChange(views, viewsBefore)),
    },
    {
      label: 'Bounce rate',
      figure: stays ? percentWords(stays.bounceRate) : UNKNOWN,
      ...noted(stays && pointsChange(stays.bounceRate, staysBefore?.bounceRate)),
    },
    {
      label: 'Avg session',
      figure: stays ? shortDurationText(stays.avgSessionDuration) : UNKNOWN,
      ...noted(stays && durationChange(stays.avgSessionDuration, staysBefore?.avgSessionDuration)),
    },
  ];
}

// Page views can be added up over days; unique visitors cannot.
function viewsOf(series: readonly TimeSeriesPoint[]): number {
  return series.reduce((sum, { pageViews }) => sum + pageViews, 0);
}

function noted(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note };
}
