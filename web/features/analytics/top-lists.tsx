import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { TopDimension, TopEntry } from '#domain/contract/entities/reports.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { type BarRow, BarTable } from '#web/ui/tables/bar-table.tsx';
import { summaryQuery, topQuery } from './analytics.queries.ts';
import { FIRST_ROWS, ListPanel, NothingYet } from './list-panel.tsx';
import type { ReportRange } from './report-range.ts';
import { LOAD_FAILURE, percentWords } from './report-words.ts';

interface TopList {
  readonly dimension: TopDimension;
  readonly title: string;
  readonly nameHead: string;
  readonly countHead: string;
  readonly summaryField: 'topCountries' | 'topStates' | 'topPages';
  /** The lists are shown only if there are visits; then only this is unknown about them. */
  readonly empty: string;
}

const TOP_LISTS = [
  {
    dimension: 'countries',
    title: 'Top countries',
    nameHead: 'Country',
    countHead: 'Visits',
    summaryField: 'topCountries',
    empty: 'No country is known for these visits',
  },
  {
    dimension: 'states',
    title: 'Top states',
    nameHead: 'State',
    countHead: 'Visits',
    summaryField: 'topStates',
    empty: 'No state is known for these visits',
  },
  {
    dimension: 'pages',
    title: 'Top pages',
    nameHead: 'Page',
    countHead: 'Page views',
    summaryField: 'topPages',
    empty: 'No pages were viewed in this period',
  },
] as const satisfies readonly TopList[];

export function TopLists({ range }: { range: ReportRange }) {
  return (
    <div className="grid gap-5 desktop:grid-cols-3">
      {TOP_LISTS.map((list) => (
        <TopListPanel key={list.dimension} list={list} range={range} />
      ))}
    </div>
  );
}

function TopListPanel({ list, range }: { list: TopList; range: ReportRange }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const summary = useQuery(summaryQuery(range));
  const top = useQuery({ ...topQuery(list.dimension, range), enabled: isExpanded });
  const first = summary.data?.[list.summaryField];
  return (
    <ListPanel
      title={list.title}
      countHead={list.countHead}
      isExpanded={isExpanded}
      hasMore={(first?.length ?? 0) > FIRST_ROWS}
      onToggle={() => setIsExpanded(!isExpanded)}
    >
      <AsyncView<unknown>
        query={isExpanded ? top : summary}
        loadingText={`Loading ${list.dimension}...`}
        loadingRows={FIRST_ROWS}
        error={LOAD_FAILURE}
        isEmpty={() => first?.length === 0}
        empty={<NothingYet text={list.empty} />}
      >
        {() => (
          <BarTable
            caption={list.title}
            nameHead={list.nameHead}
            countHead={list.countHead}
            shareHead="Share"
            rows={isExpanded ? rowsOf(top.data ?? []) : firstRows(list, summary.data)}
          />
        )}
      </AsyncView>
    </ListPanel>
  );
}

type Summary = CallAnswer<'getAnalyticsSummary'>['range'];

/** The first few. For countries also the rest; for states the rest would be the longest bar by far. */
function firstRows(list: TopList, summary: Summary | undefined): BarRow[] {
  if (!summary) return [];
  const first = summary[list.summaryField].slice(0, FIRST_ROWS);
  const rest = summary.totalVisitors - first.reduce((sum, { count }) => sum + count, 0);
  if (list.dimension !== 'countries' || rest <= 0) return rowsOf(first);
  const percentage = (100 * rest) / summary.totalVisitors;
  return rowsOf([...first, { name: 'Other', count: rest, percentage }]);
}

function rowsOf(entries: readonly TopEntry[]): BarRow[] {
  return entries.map(({ name, count, percentage }) => ({
    key: name,
    name,
    count,
    share: percentWords(percentage),
  }));
}
