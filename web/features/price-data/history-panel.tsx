import { History } from 'lucide-react';
import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import type { Decision } from './price-data.mutations.ts';

interface HistoryPanelProps {
  history: PriceDataStatus['history'];
  /** The list that was viewed last: its button gets the focus back. Null for none. */
  lastViewedId: number | null;
  onView: (snapshot: PriceSnapshot) => void;
  onDecide: (decision: Decision, snapshot: PriceSnapshot) => void;
}

export function HistoryPanel({ history, ...actions }: HistoryPanelProps) {
  return (
    <Panel title="History">
      {history.length === 0 ? (
        <EmptyState icon={History} title="No lists yet" text="Every list you sync or upload appears here" />
      ) : (
        <Table
          caption="Price lists, newest first"
          columns={columnsFor(actions)}
          rows={history}
          rowKey={({ id }) => String(id)}
        />
      )}
    </Panel>
  );
}

function columnsFor(actions: Omit<HistoryPanelProps, 'history'>): Column<PriceSnapshot>[] {
  return [
    { key: 'read', head: 'Read', phone: 'name', cell: readCell },
    { key: 'state', head: 'State', phone: 'figure', cell: stateCell },
    { key: 'rows', head: 'Rows', align: 'end', phone: 'second', cell: rowsCell },
    { key: 'decided', head: 'Decided', phone: 'second', cell: decidedCell },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'second-end',
      cell: (snapshot) => <Actions snapshot={snapshot} {...actions} />,
    },
  ];
}

function readCell({ createdAt, source, isSample }: PriceSnapshot) {
  return (
    <span className="block">
      <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>
      <span className="block type-caption wrap-anywhere text-muted">
        {source}
        {isSample && ' (sample list)'}
      </span>
    </span>
  );
}

const STATES = {
  held: { tone: 'warning', text: 'Waiting' },
  published: { tone: 'primary', text: 'Published' },
  superseded: { tone: 'outline', text: 'Replaced' },
  discarded: { tone: 'outline', text: 'Discarded' },
} as const satisfies Record<PriceSnapshot['state'], { tone: string; text: string }>;

function stateCell({ state }: PriceSnapshot) {
  return <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>;
}

function rowsCell({ rowCount, rejectedCount }: PriceSnapshot) {
  return (
    <span className="whitespace-nowrap">
      {rowCount}
      <span className="tablet:hidden"> rows</span>
      {rejectedCount > 0 && (
        <span className="type-caption text-muted tablet:block">
          <span className="tablet:hidden">, </span>
          {`${rejectedCount} rejected`}
        </span>
      )}
    </span>
  );
}

function decidedCell({ state, decidedAt, decidedBy }: PriceSnapshot) {
  if (state === 'held') return <span className="text-muted">Not yet</span>;
  return (
    <span className="block">
      <span className="whitespace-nowrap">{formatDateTime(decidedAt)}</span>
      <span className="type-caption text-muted tablet:block">{` by ${decidedBy}`}</span>
    </span>
  );
}

interface ActionsProps extends Omit<HistoryPanelProps, 'history'> {
  snapshot: PriceSnapshot;
}

function Actions({ snapshot, lastViewedId, onView, onDecide }: ActionsProps) {
  const name = `the list read ${formatDateTime(snapshot.createdAt)}`;
  const decision = decisionOpenFor(snapshot);
  return (
    <span className="inline-flex gap-2">
      <Button
        size="small"
        autoFocus={snapshot.id === lastViewedId}
        aria-label={`View ${name}`}
        onClick={() => onView(snapshot)}
      >
        View
      </Button>
      {decision === 'roll-back' && (
        <Button
          size="small"
          aria-label={`Roll back to ${name}`}
          onClick={() => onDecide('roll-back', snapshot)}
        >
          Roll back
        </Button>
      )}
      {decision === 'publish' && (
        <Button size="small" aria-label={`Publish ${name}`} onClick={() => onDecide('publish', snapshot)}>
          Publish
        </Button>
      )}
    </span>
  );
}

/** A waiting list is decided in the header. Only a list that visitors once saw can be rolled back to. */
function decisionOpenFor({ state, publishedAt }: PriceSnapshot): Decision | null {
  if (state === 'published' || state === 'held') return null;
  if (publishedAt !== null) return 'roll-back';
  return state === 'discarded' ? 'publish' : null;
}
