import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PLACES_CREDIT } from '#domain/contract/messages.ts';
import { useReturn } from '#web/lib/last-use.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { CreditLink } from '#web/ui/credit-link.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import {
  ANALYTICS_KEY,
  type ChartGrouping,
  type Grouping,
  liveQuery,
  siteDayQuery,
  summaryQuery,
} from './analytics.queries.ts';
import { DemandSection } from './demand-section.tsx';
import { ExportMenu } from './export-menu.tsx';
import { OriginLists } from './origin-lists.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { RangePicker } from './range-picker.tsx';
import { dayCountOf, FIRST_CHOICE, type RangeChoice, type ReportRange, rangeOf } from './report-range.ts';
import { LOAD_FAILURE } from './report-words.ts';
import { TopLists } from './top-lists.tsx';
import { VisitorLog } from './visitor-log.tsx';
import { VisitorsChart } from './visitors-chart.tsx';

const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The only choice for a single day. */
const HOURS: { value: ChartGrouping; label: string }[] = [{ value: 'hour', label: 'Hour' }];

/** Who visits, from where, and what they look for. Rendered in a workspace dialog. */
export function AnalyticsPanel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  useReturn(() => void queryClient.invalidateQueries({ queryKey: [ANALYTICS_KEY] }));
  const siteDay = useQuery(siteDayQuery());
  if (siteDay.data !== undefined) return <Analytics today={siteDay.data} onClose={onClose} />;
  return (
    <>
      <WorkspaceHeader title="Analytics" onBack={onClose} />
      <div className="px-gutter py-6">
        <AsyncView query={siteDay} loadingText="Loading analytics..." loadingRows={8} error={LOAD_FAILURE}>
          {() => null}
        </AsyncView>
      </div>
    </>
  );
}

function Analytics({ today, onClose }: { today: string; onClose: () => void }) {
  const [choice, setChoice] = useState<RangeChoice>(FIRST_CHOICE);
  const [groupBy, setGroupBy] = useState<Grouping>('day');
  const range = rangeOf(choice, today);
  const isOneDay = dayCountOf(range) === 1;
  const chartBy = isOneDay ? 'hour' : groupBy;
  return (
    // On phones the controls take three lines, so they scroll with the content.
    <div className="flex min-h-0 flex-1 flex-col max-tablet:overflow-y-auto">
      <WorkspaceHeader
        title="Analytics"
        mark={<LiveCount />}
        onBack={onClose}
        actions={
          <div className="flex flex-wrap items-center justify-end gap-2 tablet:max-desktop:[&_button_svg]:hidden">
            <RangePicker choice={choice} range={range} today={today} onChoose={setChoice} />
            <SelectField
              label="Group by"
              isLabelHidden
              options={isOneDay ? HOURS : GROUPINGS}
              value={chartBy}
              onValueChange={(value) =>
                setGroupBy(GROUPINGS.find((one) => one.value === value)?.value ?? 'day')
              }
              className="max-tablet:flex-1 tablet:[&_select]:h-9"
            />
            <ExportMenu range={range} groupBy={chartBy} />
          </div>
        }
      />
      <div className="flex-1 px-gutter py-4 tablet:overflow-y-auto tablet:py-5">
        <Reports range={range} groupBy={chartBy} />
      </div>
    </div>
  );
}

interface ReportsProps {
  range: ReportRange;
  groupBy: ChartGrouping;
}

/** If the summary fails, the other reports fail too: one message for all, not one in every panel. */
function Reports({ range, groupBy }: ReportsProps) {
  const summary = useQuery(summaryQuery(range));
  if (summary.isError && summary.data === undefined) {
    const { error, refetch, isFetching } = summary;
    return (
      <ErrorState
        {...LOAD_FAILURE}
        text={adviceOn(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="mx-auto grid max-w-344 grid-cols-[minmax(0,1fr)] gap-5">
      <OverviewFigures range={range} />
      <VisitorsChart range={range} groupBy={groupBy} />
      {summary.data?.totalVisitors !== 0 && (
        <>
          <TopLists range={range} />
          <OriginLists range={range} />
        </>
      )}
      <DemandSection range={range} />
      {/* By visitors: a visit counts on the day it began, and may go on after midnight. */}
      {summary.data?.uniqueVisitors !== 0 && <VisitorLog range={range} />}
      <Credit />
    </div>
  );
}

function Credit() {
  return (
    <p className="type-caption text-muted">
      Days begin at midnight in the site's time zone. Countries and states: <CreditLink {...PLACES_CREDIT} />
    </p>
  );
}

/** Visitors in the last five minutes. Invisible until it has loaded: a wrong count is worse than none. */
function LiveCount() {
  const { data: visitors } = useQuery(liveQuery());
  return (
    <p
      title="Visitors in the last five minutes"
      className="flex items-center gap-2 type-interface whitespace-nowrap text-success"
      // Hidden, but it keeps its space: otherwise the controls beside it might wrap when it appears.
      style={{ visibility: visitors === undefined ? 'hidden' : 'visible' }}
    >
      <span aria-hidden className="size-2 rounded-full bg-success ring-4 ring-tint-success" />
      {`${visitors ?? '–'} on the site now`}
    </p>
  );
}
