import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { DemandEntry } from '#domain/contract/entities/demand.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { BarTable } from '#web/ui/tables/bar-table.tsx';
import { demandQuery } from './analytics.queries.ts';
import { rankedFor, TIER_OPTIONS, type TierChoice } from './demand-ranking.ts';
import { FIRST_ROWS, ListPanel, NothingYet } from './list-panel.tsx';
import type { ReportRange } from './report-range.ts';
import { LOAD_FAILURE } from './report-words.ts';

interface DemandList {
  readonly field: keyof CallAnswer<'getAnalyticsDemand'>;
  readonly title: string;
  readonly nameHead: string;
  readonly countHead: string;
  readonly empty: string;
  readonly nameOf: (name: string) => string;
}

const asTyped = (name: string) => name;

const DEMAND_LISTS: readonly DemandList[] = [
  {
    field: 'searches',
    title: 'Most searched',
    nameHead: 'Words',
    countHead: 'Searches',
    empty: 'No searches in this period',
    nameOf: asTyped,
  },
  {
    field: 'withoutResult',
    title: 'Searches without a result',
    nameHead: 'Words',
    countHead: 'Searches',
    empty: 'Every search had a result',
    nameOf: asTyped,
  },
  {
    field: 'categories',
    title: 'Most opened categories',
    nameHead: 'Category',
    countHead: 'Opened',
    empty: 'No categories were opened',
    nameOf: labelOfCategory,
  },
];

/** What people search for and open, and what they do not find, by tier. */
export function DemandSection({ range }: { range: ReportRange }) {
  const titleId = useId();
  const [tier, setTier] = useState<TierChoice>('all');
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="type-section-title text-accent">
          Demand
        </h2>
        <SegmentedControl
          label="Tier"
          size="small"
          options={TIER_OPTIONS}
          value={tier}
          onValueChange={setTier}
          className="max-tablet:w-full max-tablet:overflow-x-auto"
        />
      </div>
      <div className="grid gap-5 desktop:grid-cols-3">
        {DEMAND_LISTS.map((list) => (
          <DemandPanel key={list.field} list={list} tier={tier} range={range} />
        ))}
      </div>
    </section>
  );
}

function DemandPanel({ list, tier, range }: { list: DemandList; tier: TierChoice; range: ReportRange }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const query = useQuery(demandQuery(range, tier));
  const rows = rowsOf(list, tier, query.data?.[list.field] ?? []);
  return (
    <ListPanel
      title={list.title}
      countHead={list.countHead}
      isExpanded={isExpanded}
      hasMore={rows.length > FIRST_ROWS}
      onToggle={() => setIsExpanded(!isExpanded)}
    >
      <AsyncView
        query={query}
        loadingText={`Loading ${list.title.toLowerCase()}...`}
        loadingRows={FIRST_ROWS}
        error={LOAD_FAILURE}
        isEmpty={() => rows.length === 0}
        empty={<NothingYet text={list.empty} />}
      >
        {() => (
          <BarTable
            caption={list.title}
            nameHead={list.nameHead}
            countHead={list.countHead}
            rows={isExpanded ? rows : rows.slice(0, FIRST_ROWS)}
          />
        )}
      </AsyncView>
    </ListPanel>
  );
}

function rowsOf(list: DemandList, tier: TierChoice, entries: readonly DemandEntry[]) {
  return rankedFor(tier, entries).map(({ name, count, tiers }) => ({
    key: name,
    name: list.nameOf(name),
    count,
    detail: tiers,
  }));
}
