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
  /** There are visits, or no list would be shown: only this is not known of them. */
  readonly empty: string;
}

const TOP_LISTS = [
  {
    dimension: 'countries',
    title: 'Top countries',
    nameHead: 'Country',
    countHead: 'Visits',
    summaryField: 'topCountries',
    empty: 'Of none of these visits a country is known',
  },
  {
    dimension: 'states',
    title: 'Top states',
    nameHead: 'State',
    countHead: 'Visits',
    summaryField: 'topStates',
    empty: 'Of none of these visits a state is known',
  },
  {
    dimension: 'pages',
    title: 'Top pages',
    nameHead: 'Page',
    countHead: 'Page views',
    summaryField: 'topPages',
    empty: 'No page was looked at in this period',
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
  const [isWhole, setIsWhole] = useState(false);
  const summary = useQuery(summaryQuery(range));
  const top = useQuery({ ...topQuery(list.dimension, range), enabled: isWhole });
  const first = summary.data?.[list.summaryField];
  return (
    <ListPanel
      title={list.title}
      countHead={list.countHead}
      isWhole={isWhole}
      hasMore={(first?.length ?? 0) > FIRST_ROWS}
      onToggle={() => setIsWhole(!isWhole)}
    >
      <AsyncView<unknown>
        query={isWhole ? top : summary}
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
            rows={isWhole ? rowsOf(top.data ?? []) : firstRows(list, summary.data)}
          />
        )}
      </AsyncView>
    </ListPanel>
  );
}

type Summary = CallAnswer<'getAnalyticsSummary'>['range'];

/** The first few; of countries also how many visits are not among them. Of many states that would be the longest bar by far. */
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
