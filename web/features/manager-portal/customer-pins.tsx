import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { CustomerList, NoCustomersFound, nameFilterOf } from '#web/features/customers/customer-list.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { customerColumns } from './customer-columns.tsx';
import { usageStatsQuery } from './manager-portal.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { UsageDetails } from './usage-details.tsx';

export function CustomerPins() {
  const query = useQuery(customersQuery());
  const [filter, setFilter] = useState('');
  return (
    <Panel
      title="Customer PINs"
      action={hasRows(query.data) && <NameFilter text={filter} onChange={setFilter} />}
    >
      <div className="[&>[role=status]]:p-4">
        <CustomerList query={query} loadingRows={6} emptyText="The first one you create will be listed here.">
          {(customers) => <CustomerTable customers={customers} filter={filter} />}
        </CustomerList>
      </div>
    </Panel>
  );
}

function CustomerTable({ customers, filter }: { customers: readonly CustomerPin[]; filter: string }) {
  const [selected, setSelected] = useState<CustomerPin | null>(null);
  // If these fail to load, the table only lacks the sparklines.
  const { data: stats } = useQuery(usageStatsQuery('monthly'));
  const series = new Map(stats?.map((stat) => [stat.pinHash, stat.series]));
  const deferredFilter = useDeferredValue(filter);
  const isMatch = nameFilterOf(deferredFilter);
  const found = customers.filter(({ name }) => isMatch(name));
  if (found.length === 0)
    return <NoCustomersFound text={`No customer's name contains '${deferredFilter.trim()}'.`} />;
  return (
    <>
      <PagedTable
        // A changed filter starts again at the first page.
        key={deferredFilter}
        caption="Customer PINs"
        columns={customerColumns({ series: stats && series, onShowUsage: setSelected })}
        rows={found}
        rowKey={({ id }) => id}
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

function hasRows(customers: readonly CustomerPin[] | undefined): boolean {
  return customers !== undefined && customers.length > 0;
}
