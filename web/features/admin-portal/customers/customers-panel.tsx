import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { CustomerList } from '#web/features/customers/customer-list.tsx';
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
        <CustomerList
          query={query}
          loadingRows={8}
          emptyText="Customers are created in the Manager Portal and will be listed here."
        >
          {(customers) => <CustomersTable customers={customers} onDelete={expectDeletion} />}
        </CustomerList>
      </section>
    </Panel>
  );
}
