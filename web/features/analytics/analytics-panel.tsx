import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLACES_CREDIT } from '#domain/contract/credits.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { WorkspaceHeader } from '#web/ui/workspace-header.tsx';
import { type Grouping, siteDayQuery } from './analytics.queries.ts';
import { DemandSection } from './demand-section.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LiveCount } from './live-count.tsx';
import { LOAD_FAILURE } from './load-failure.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { RangePicker } from './range-picker.tsx';
import { FIRST_CHOICE, type RangeChoice, rangeOf } from './report-range.ts';
import { TopLists } from './top-lists.tsx';
import { VisitorLog } from './visitor-log.tsx';
import { VisitorsChart } from './visitors-chart.tsx';

const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** Who comes, from where, and what they look for. It stands in a workspace dialog. */
export function AnalyticsPanel({ onClose }: { onClose: () => void }) {
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
  return (
    <>
      <WorkspaceHeader
        title="Analytics"
        mark={<LiveCount />}
        onBack={onClose}
        actions={
          <div className="flex flex-wrap items-center justify-end gap-2">
            <RangePicker choice={choice} range={range} today={today} onChoose={setChoice} />
            <SelectField
              label="Group by"
              isLabelHidden
              options={GROUPINGS}
              value={groupBy}
              onValueChange={(value) =>
                setGroupBy(GROUPINGS.find((one) => one.value === value)?.value ?? 'day')
              }
            />
            <ExportMenu range={range} groupBy={groupBy} />
          </div>
        }
      />
      <div className="flex-1 overflow-y-auto px-gutter py-4 tablet:py-5">
        <div className="mx-auto grid max-w-344 gap-5">
          <OverviewFigures range={range} />
          <VisitorsChart range={range} groupBy={groupBy} />
          <TopLists range={range} />
          <DemandSection range={range} />
          <VisitorLog range={range} />
          <Credit />
        </div>
      </div>
    </>
  );
}

function Credit() {
  return (
    <p className="type-caption text-muted">
      Countries and states:{' '}
      <a
        href={PLACES_CREDIT.href}
        target="_blank"
        rel="noreferrer"
        className="rounded-badge text-text underline underline-offset-2"
      >
        {PLACES_CREDIT.text}
      </a>
    </p>
  );
}
