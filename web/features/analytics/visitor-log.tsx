import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { VisitorLog as Visit } from '#domain/contract/entities/analytics.ts';
import { REPORT_LIMITS } from '#domain/contract/limits.ts';
import { formatDateTime, viewerTimeZone } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import { visitsQuery } from './analytics.queries.ts';
import type { ReportRange } from './report-range.ts';
import { LOAD_FAILURE } from './report-words.ts';
import { browserWords, placeWords, sourceWords } from './visit-words.ts';

/** The newest page views one by one. */
export function VisitorLog({ range }: { range: ReportRange }) {
  const query = useQuery(visitsQuery(range));
  return (
    <Panel
      title="Visitor log"
      action={
        <p className="py-1 text-right type-caption text-muted">
          {/* Named here, because the other reports use the site's time zone. */}
          {`The newest ${REPORT_LIMITS.limitDefault} page views, times in ${viewerTimeZone()}`}
        </p>
      }
    >
      <div className="min-h-52 [&>[role=status]]:p-4">
        <AsyncView
          query={query}
          loadingText="Loading visits..."
          loadingRows={6}
          error={LOAD_FAILURE}
          isEmpty={(visits) => visits.length === 0}
          empty={
            <EmptyState icon={Users} title="No visits in this period" text="Page views are listed here" />
          }
        >
          {(visits) => <VisitTable key={`${range.startDate} ${range.endDate}`} visits={visits} />}
        </AsyncView>
      </div>
    </Panel>
  );
}

function VisitTable({ visits }: { visits: readonly Visit[] }) {
  const { page, start, shown, top, goToPage } = usePaging(visits);
  // Two views of one visitor may have the same time: only the index tells them apart.
  const rows = shown.map((visit, index) => ({ ...visit, place: start + index }));
  return (
    <div ref={top}>
      <Table
        caption="Visitor log"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ place, timestamp, sessionId }) => `${timestamp} ${sessionId} ${place}`}
      />
      <Pager name="the visitor log" page={page} rowCount={visits.length} onPage={goToPage} />
    </div>
  );
}

const COLUMNS: Column<Visit & { place: number }>[] = [
  {
    key: 'page',
    head: 'Page',
    phone: 'name',
    cell: ({ path }) => (
      <span title={path} className="line-clamp-2 wrap-anywhere tablet:max-w-88">
        {path}
      </span>
    ),
  },
  {
    key: 'place',
    head: 'From',
    phone: 'second',
    cell: placeWords,
  },
  {
    key: 'browser',
    head: 'Browser',
    phone: 'second-end',
    cell: ({ userAgent }) => (
      <span
        title={userAgent}
        className="line-clamp-1 wrap-anywhere tablet:block tablet:max-w-50 tablet:truncate"
      >
        {browserWords(userAgent)}
      </span>
    ),
  },
  {
    key: 'source',
    head: 'Referred by',
    phone: 'hidden',
    hideWhen: 'narrow',
    cell: ({ referrer }) => (
      <span className="wrap-anywhere text-muted">{sourceWords(referrer, window.location.host)}</span>
    ),
  },
  {
    key: 'visitor',
    head: 'Visitor',
    phone: 'hidden',
    // Enough to see that two views belong to one visitor.
    cell: ({ sessionId, isUniqueVisitor }) => (
      <span className="flex items-center gap-2 whitespace-nowrap text-muted">
        {sessionId.slice(0, 6)}
        {isUniqueVisitor && <Badge tone="primary">New</Badge>}
      </span>
    ),
  },
  {
    key: 'time',
    head: 'Time',
    align: 'end',
    phone: 'figure',
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} className="whitespace-nowrap font-normal text-muted">
        {formatDateTime(timestamp)}
      </time>
    ),
  },
];
