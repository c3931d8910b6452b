import { useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { customersQuery, loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextField } from '#web/ui/text-field.tsx';
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
        <AsyncView
          query={query}
          loadingText="Loading customers..."
          loadingRows={6}
          error={loadFailureOf(query.error, 'customers')}
          isEmpty={(customers) => customers.length === 0}
          empty={<NoCustomers />}
        >
          {(customers) => <CustomerTable customers={customers} filter={filter} />}
        </AsyncView>
      </div>
    </Panel>
  );
}

function CustomerTable({ customers, filter }: { customers: readonly CustomerPin[]; filter: string }) {
  const [selected, setSelected] = useState<CustomerPin | null>(null);
  // The newest 30 days of everyone who came; without them the table only has no pictures.
  const { data: stats } = useQuery(usageStatsQuery('monthly'));
  const series = new Map(stats?.map((stat) => [stat.pinHash, stat.series]));
  const wanted = useDeferredValue(filter);
  const found = customersNamed(customers, wanted);
  if (found.length === 0) return <NobodyOfThatName name={wanted.trim()} />;
  return (
    <>
      <PagedTable
        // Another filter is another list: it begins at its first page.
        key={wanted}
        caption="Customer PINs"
        columns={customerColumns({ series: stats && series, onShowUsage: setSelected })}
        rows={found}
        rowKey={({ id }) => id}
      />
      <UsageDetails customer={selected} onClose={() => setSelected(null)} />
    </>
  );
}

/** Whose names have every word of the filter somewhere in them. */
function customersNamed(customers: readonly CustomerPin[], filter: string): CustomerPin[] {
  const words = filter.toLocaleLowerCase().split(/\s+/);
  return customers.filter(({ name }) => {
    const text = name.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
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

function NoCustomers() {
  return (
    <EmptyState icon={Users} title="No Customer PINs" text="The first one you create will be listed here." />
  );
}

function NobodyOfThatName({ name }: { name: string }) {
  return <EmptyState icon={SearchX} title="No customers found" text={`Nobody's name contains '${name}'.`} />;
}

function hasRows(customers: readonly CustomerPin[] | undefined): boolean {
  return customers !== undefined && customers.length > 0;
}
