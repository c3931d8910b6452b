import type { UsageStat } from '#domain/contract/entities/usage.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import { lastAccessText, ROLE_WORDS } from '#web/features/customers/customer-words.ts';
import type { Column } from '#web/ui/tables/table.tsx';
import { PagedTable } from './paged-table.tsx';

export function UsageTable({ stats }: { stats: readonly UsageStat[] }) {
  const most = stats.reduce((highest, { accessCount }) => Math.max(highest, accessCount), 1);
  return (
    <PagedTable
      caption="Usage by customer"
      columns={usageColumns(most)}
      rows={stats}
      rowKey={({ pinHash }) => pinHash}
    />
  );
}

function usageColumns(most: number): Column<UsageStat>[] {
  return [
    {
      key: 'customer',
      head: 'Customer',
      phone: 'name',
      cell: ({ customerName }) => <span className="block min-w-24 wrap-anywhere">{customerName}</span>,
    },
    {
      key: 'role',
      head: 'Role',
      phone: 'second',
      cell: ({ role }) => <TierBadge role={role} words={ROLE_WORDS} />,
    },
    {
      key: 'count',
      head: 'Access count',
      phone: 'figure',
      cell: ({ accessCount }) => <CountBar count={accessCount} most={most} />,
    },
    {
      key: 'last',
      head: 'Last access',
      align: 'end',
      phone: 'second-end',
      cell: ({ lastAccess }) => (
        <span className="whitespace-nowrap text-muted">{lastAccessText(lastAccess)}</span>
      ),
    },
  ];
}

/** The figure, with a bar beside it on wide screens. */
function CountBar({ count, most }: { count: number; most: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-9 text-right font-semibold">{count}</span>
      <span aria-hidden className="h-2 w-30 max-tablet:hidden desktop:w-54">
        <span className="block h-full rounded-badge bg-bar" style={{ width: `${(100 * count) / most}%` }} />
      </span>
    </span>
  );
}
