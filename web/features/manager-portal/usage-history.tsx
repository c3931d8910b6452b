import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { UsageEvent } from '#domain/contract/entities/usage.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { keptText } from '#web/features/customers/customer-words.ts';
import { UsageBadge } from '#web/features/customers/devices/usage-badge.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import { usageHistoryQuery } from './manager-portal.queries.ts';

/** The newest accesses; the server sends 50 at most. */
export function UsageHistory({ pinHash }: { pinHash: string }) {
  const query = useQuery(usageHistoryQuery(pinHash));
  return (
    <AsyncView
      query={query}
      loadingText="Loading usage history..."
      error={loadFailureOf(query.error, 'the usage history')}
      isEmpty={(history) => history.length === 0}
      empty={<NoHistory />}
    >
      {(history) => (
        <div className="-mx-4">
          <Table
            caption="Recent usage history"
            columns={COLUMNS}
            rows={history.map((event, index) => ({ ...event, key: `${index}` }))}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </AsyncView>
  );
}

const COLUMNS: Column<UsageEvent>[] = [
  {
    key: 'timestamp',
    head: 'Timestamp',
    phone: 'name',
    cell: ({ timestamp, action }) => (
      <>
        <span className="block whitespace-nowrap">{formatDateTime(timestamp)}</span>
        <UsageBadge action={action} />
      </>
    ),
  },
  {
    key: 'address',
    head: 'IP address',
    phone: 'second',
    cell: ({ ipAddress }) => (
      <span className="inline-block type-caption break-all tablet:w-42">{keptText(ipAddress)}</span>
    ),
  },
  {
    key: 'agent',
    head: 'User agent',
    phone: 'second',
    cell: ({ userAgent }) => (
      <span className="type-caption wrap-anywhere text-muted">{keptText(userAgent)}</span>
    ),
  },
];

function NoHistory() {
  return (
    <EmptyState icon={History} title="No usage yet" text="Accesses with this PIN will be listed here." />
  );
}
