import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useRef } from 'react';
import { customersQuery, loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CustomersTable } from './customers-table.tsx';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';

export function CustomersPanel() {
  const list = useRef<HTMLElement>(null);
  const query = useQuery(customersQuery());
  const expectDeletion = useFocusAfterDeletion(query.data, list);
  return (
    <Panel>
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Customer list"
        className="outline-none [&>[role=status]]:p-4"
      >
        <AsyncView
          query={query}
          loadingText="Loading customers..."
          loadingRows={8}
          error={loadFailureOf(query.error, 'customers')}
          isEmpty={(customers) => customers.length === 0}
          empty={<NoCustomers />}
        >
          {(customers) => <CustomersTable customers={customers} onDelete={expectDeletion} />}
        </AsyncView>
      </section>
    </Panel>
  );
}

function NoCustomers() {
  return (
    <EmptyState
      icon={Users}
      title="No Customer PINs"
      text="Customers are created in the Manager Portal and will be listed here."
    />
  );
}
