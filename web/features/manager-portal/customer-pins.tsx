import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { AccessFilterBar, AccessFilterSelect } from '#web/features/customers/access/access-filter.tsx';
import {
  type AccessFilter,
  accessChoices,
  accessTestOf,
  usedAccess,
} from '#web/features/customers/access/access-states.ts';
import { customersQuery, useToday } from '#web/features/customers/customer.queries.ts';
import { CustomerList, NoCustomersFound, nameFilterOf } from '#web/features/customers/customer-list.tsx';
import {
  type CustomerOrder,
  directionOf,
  inOrder,
  NEWEST_FIRST,
  sortedBy,
  sortOptions,
} from '#web/features/customers/customer-order.ts';
import { InvitationDialog } from '#web/features/invitations/invitation-dialog.tsx';
import { RevokeDialog } from '#web/features/invitations/revoke-dialog.tsx';
import { useInvitation } from '#web/features/invitations/use-invitation.ts';
import type { Day } from '#web/lib/calendar-day.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { customerColumns } from './customer-columns.tsx';
import { usageStatsQuery } from './manager-portal.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { UsageDetails } from './usage-details.tsx';

export function CustomerPins() {
  const query = useQuery(customersQuery());
  const today = useToday();
  const [view, setView] = useState(EVERYONE);
  const customers = query.data ?? [];
  const filter = {
    choices: accessChoices(customers, today, view.access),
    value: view.access,
    onChange: (access: AccessFilter) => setView({ ...view, access }),
  };
  const hasRows = customers.length > 0;
  return (
    <Panel
      title="Customer PINs"
      action={
        hasRows && (
          <div className="flex items-center gap-2">
            <span className="flex max-desktop:hidden">
              <AccessFilterBar {...filter} />
            </span>
            <NameFilter text={view.text} onChange={(text) => setView({ ...view, text })} />
          </div>
        )
      }
    >
      {hasRows && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2 border-b border-hairline px-4 py-2 tablet:flex desktop:hidden tablet:not-has-[>:nth-child(2)]:hidden">
          <SortField
            customers={customers}
            order={view}
            onChange={(order) => setView({ ...view, ...order })}
          />
          <AccessFilterSelect {...filter} />
        </div>
      )}
      <div className="[&>[role=status]]:p-4">
        <CustomerList query={query} loadingRows={6} emptyText="The first one you create will be listed here.">
          {(listed) => <CustomerTable customers={listed} view={view} today={today} onViewChange={setView} />}
        </CustomerList>
      </div>
    </Panel>
  );
}

interface CustomerView extends CustomerOrder {
  readonly text: string;
  readonly access: AccessFilter;
}

const EVERYONE: CustomerView = { ...NEWEST_FIRST, text: '', access: 'all' };

interface CustomerTableProps {
  customers: readonly CustomerPin[];
  view: CustomerView;
  today: Day;
  onViewChange: (view: CustomerView) => void;
}

function CustomerTable({ customers, view, today, onViewChange }: CustomerTableProps) {
  const [selected, setSelected] = useState<CustomerPin | null>(null);
  const [revoked, setRevoked] = useState<CustomerPin | null>(null);
  const invitation = useInvitation();
  // If these fail to load, the table only lacks the sparklines.
  const { data: stats } = useQuery(usageStatsQuery('monthly'));
  const series = new Map(stats?.map((stat) => [stat.pinHash, stat.series]));
  const deferredView = useDeferredValue(view);
  const found = useMemo(() => inView(customers, deferredView, today), [customers, deferredView, today]);
  const used = useMemo(() => usedAccess(customers), [customers]);
  const actions = { onShowUsage: setSelected, onInvite: invitation.start, onRevoke: setRevoked };
  return (
    <>
      {found.length === 0 ? (
        <NoCustomersFound text={nobodyText(deferredView)} />
      ) : (
        <PagedTable
          startAgainOn={Object.values(deferredView).join(' ')}
          caption="Customer PINs"
          columns={customerColumns({ series: stats && series, used, today, actions })}
          rows={found}
          rowKey={({ id }) => id}
          sorting={{
            by: deferredView.sort,
            direction: directionOf(deferredView),
            onSort: (sort) => onViewChange(sortedBy(view, sort)),
          }}
        />
      )}
      <UsageDetails customer={selected} onClose={() => setSelected(null)} />
      <RevokeDialog customer={revoked} onClose={() => setRevoked(null)} />
      <InvitationDialog invitation={invitation} />
    </>
  );
}

function inView(customers: readonly CustomerPin[], view: CustomerView, today: Day): CustomerPin[] {
  const isNamed = nameFilterOf(view.text);
  const isMatch = accessTestOf(view.access, today);
  return inOrder(
    customers.filter((customer) => isNamed(customer.name) && isMatch(customer)),
    view,
  );
}

function nobodyText({ text, access }: CustomerView): string {
  if (access !== 'all') return 'Nobody matches these filters.';
  return `No customer's name contains '${text.trim()}'.`;
}

function NameFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      type="search"
      label="Filter by name"
      isLabelHidden
      placeholder="Filter by name"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
      className="w-40 max-w-full tablet:w-56"
    />
  );
}

interface SortFieldProps {
  customers: readonly CustomerPin[];
  order: CustomerOrder;
  onChange: (order: CustomerOrder) => void;
}

/** Phones have no headers to click. */
function SortField({ customers, order, onChange }: SortFieldProps) {
  // A manager's rows have no alerts.
  const sorts = sortOptions(usedAccess(customers), ['alerts']);
  return (
    <SelectField
      label="Sort by"
      isLabelHidden
      options={sorts}
      value={order.sort}
      onValueChange={(chosen) => {
        const sort = sorts.find(({ value }) => value === chosen)?.value;
        if (sort) onChange({ sort, isReversed: false });
      }}
      className="tablet:hidden"
    />
  );
}
