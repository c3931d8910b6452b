import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TopDimension } from '#domain/contract/entities/reports.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { BarTable } from '#web/ui/tables/bar-table.tsx';
import { topQuery } from './analytics.queries.ts';
import { FIRST_ROWS, ListPanel, NothingYet } from './list-panel.tsx';
import type { ReportRange } from './report-range.ts';
import { LOAD_FAILURE, originWords, percentWords } from './report-words.ts';

interface OriginList {
  readonly dimension: TopDimension;
  readonly title: string;
  readonly nameHead: string;
}

const ORIGIN_LISTS: readonly OriginList[] = [
  { dimension: 'referrers', title: 'Referrers', nameHead: 'Site' },
  { dimension: 'devices', title: 'Devices and browsers', nameHead: 'Device' },
];

/** Which sites visitors come from, and with what. */
export function OriginLists({ range }: { range: ReportRange }) {
  return (
    <div className="grid gap-5 desktop:grid-cols-2">
      {ORIGIN_LISTS.map((list) => (
        <OriginPanel key={list.dimension} list={list} range={range} />
      ))}
    </div>
  );
}

function OriginPanel({ list, range }: { list: OriginList; range: ReportRange }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const query = useQuery(topQuery(list.dimension, range));
  return (
    <ListPanel
      title={list.title}
      countHead="Visits"
      isExpanded={isExpanded}
      hasMore={(query.data?.length ?? 0) > FIRST_ROWS}
      onToggle={() => setIsExpanded(!isExpanded)}
    >
      <AsyncView
        query={query}
        loadingText={`Loading ${list.dimension}...`}
        loadingRows={FIRST_ROWS}
        error={LOAD_FAILURE}
        isEmpty={(top) => top.length === 0}
        empty={<NothingYet text="Not counted yet for these visits" />}
      >
        {(top) => (
          <BarTable
            caption={list.title}
            nameHead={list.nameHead}
            countHead="Visits"
            shareHead="Share"
            rows={(isExpanded ? top : top.slice(0, FIRST_ROWS)).map(({ name, count, percentage }) => ({
              key: name,
              name: originWords(name),
              count,
              share: percentWords(percentage),
            }))}
          />
        )}
      </AsyncView>
    </ListPanel>
  );
}
