import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { CustomerList, NoCustomersFound, nameFilterOf } from '#web/features/customers/customer-list.tsx';
import {
  type CustomerOrder,
  directionOf,
  inOrder,
  NEWEST_FIRST,
  sortedBy,
  sortOptions,
} from '#web/features/customers/customer-order.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { customerColumns } from './customer-columns.tsx';
import { usageStatsQuery } from './manager-portal.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { UsageDetails } from './usage-details.tsx';

export function CustomerPins() {
  const query = useQuery(customersQuery());
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState(NEWEST_FIRST);
  return (
    <Panel
      title="Customer PINs"
      action={hasRows(query.data) && <NameFilter text={filter} onChange={setFilter} />}
    >
      {hasRows(query.data) && <SortField order={order} onChange={setOrder} />}
      <div className="[&>[role=status]]:p-4">
        <CustomerList query={query} loadingRows={6} emptyText="The first one you create will be listed here.">
          {(customers) => (
            <CustomerTable customers={customers} filter={filter} order={order} onOrderChange={setOrder} />
          )}
        </CustomerList>
      </div>
    </Panel>
  );
}

interface OrderProps {
  order: CustomerOrder;
  onOrderChange: (order: CustomerOrder) => void;
}

interface CustomerTableProps extends OrderProps {
  customers: readonly CustomerPin[];
  filter: string;
}

function CustomerTable({ customers, filter, order, onOrderChange }: CustomerTableProps) {
  const [selected, setSelected] = useState<CustomerPin | null>(null);
  // If these fail to load, the table only lacks the sparklines.
  const { data: stats } = useQuery(usageStatsQuery('monthly'));
  const series = new Map(stats?.map((stat) => [stat.pinHash, stat.series]));
  const deferredFilter = useDeferredValue(filter);
  const deferredOrder = useDeferredValue(order);
  const found = useMemo(() => {
    const isMatch = nameFilterOf(deferredFilter);
    return inOrder(
      customers.filter(({ name }) => isMatch(name)),
      deferredOrder,
    );
  }, [customers, deferredFilter, deferredOrder]);
  if (found.length === 0)
    return <NoCustomersFound text={`No customer's name contains '${deferredFilter.trim()}'.`} />;
  return (
    <>
      <PagedTable
        startAgainOn={`${deferredFilter} ${deferredOrder.sort} ${deferredOrder.isReversed}`}
        caption="Customer PINs"
        columns={customerColumns({ series: stats && series, onShowUsage: setSelected })}
        rows={found}
        rowKey={({ id }) => id}
        sorting={{
          by: deferredOrder.sort,
          direction: directionOf(deferredOrder),
          onSort: (sort) => onOrderChange(sortedBy(order, sort)),
        }}
      />
      <UsageDetails customer={selected} onClose={() => setSelected(null)} />
    </>
  );
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
      className="w-40 tablet:w-56"
    />
  );
}

// A manager's rows have no alerts.
const SORTS = sortOptions(['alerts']);

/** Phones have no headers to click. */
function SortField({ order, onChange }: { order: CustomerOrder; onChange: (order: CustomerOrder) => void }) {
  return (
    <SelectField
      label="Sort by"
      isLabelHidden
      options={SORTS}
      value={order.sort}
      onValueChange={(chosen) => {
        const sort = SORTS.find(({ value }) => value === chosen)?.value;
        if (sort) onChange({ sort, isReversed: false });
      }}
      className="border-b border-hairline px-4 py-2 tablet:hidden"
    />
  );
}

function hasRows(customers: readonly CustomerPin[] | undefined): boolean {
  return customers !== undefined && customers.length > 0;
}
