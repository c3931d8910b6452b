import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { counted } from '#domain/text/counts.ts';
import { ViewAlerts } from '#web/features/customers/alerts/view-alerts.tsx';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';
import { CustomerList } from '#web/features/customers/customer-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CreateCustomerDialog } from './create-customer-dialog.tsx';
import { CustomersTable } from './customers-table.tsx';
import { CustomerFileButtons } from './files/customer-file-buttons.tsx';
import { LookUpMark } from './look-up-mark.tsx';

/** All customers and their usage: to edit, delete, and find shared PINs. */
export function CustomersTab() {
  return (
    <div className="grid gap-5">
      <CustomerFigures
        shown={[
          {
            label: 'Total Customers',
            figure: 'totalCustomers',
            note: ({ activeCustomers }) => `${activeCustomers} active`,
          },
          { label: 'Total Devices', figure: 'totalDevices' },
          {
            label: 'Security Alerts',
            figure: 'securityAlerts',
            note: ({ suspiciousDevices }) =>
              suspiciousDevices === 0 ? '' : counted(suspiciousDevices, 'suspicious device'),
            action: <ViewAlerts />,
          },
          { label: 'Avg Devices/Customer', figure: 'devicesPerCustomer' },
        ]}
      />
      <CustomersPanel />
    </div>
  );
}

function CustomersPanel() {
  const list = useRef<HTMLElement>(null);
  const query = useQuery(customersQuery());
  const expectDeletion = useFocusAfterDeletion(query.data, list);
  const [creation, setCreation] = useState({ isOpen: false, count: 0 });
  const [lookedUp, setLookedUp] = useState({ name: '', count: 0 });
  return (
    <Panel
      title="Customers"
      hasActionLine
      action={
        <div className="flex flex-wrap justify-end gap-2 max-tablet:-mx-button max-tablet:justify-start max-tablet:gap-x-0">
          <LookUpMark onShow={(name) => setLookedUp({ name, count: lookedUp.count + 1 })} />
          <CustomerFileButtons />
          <Button
            variant="primary"
            icon={Plus}
            className="max-tablet:mx-button max-tablet:flex-1"
            onClick={() => setCreation({ isOpen: true, count: creation.count + 1 })}
          >
            Create customer
          </Button>
        </div>
      }
    >
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Customer list"
        className="outline-none [&>[role=status]]:p-4"
      >
        <CustomerList query={query} loadingRows={8} emptyText={<WhereCustomersComeFrom />}>
          {(customers) => (
            <CustomersTable
              key={lookedUp.count}
              filterText={lookedUp.name}
              customers={customers}
              onDelete={expectDeletion}
            />
          )}
        </CustomerList>
      </section>
      <CreateCustomerDialog
        key={creation.count}
        isOpen={creation.isOpen}
        onClose={() => setCreation({ ...creation, isOpen: false })}
      />
    </Panel>
  );
}

function WhereCustomersComeFrom() {
  return (
    <>
      Customers are created in the{' '}
      <Link href="/manager" className="rounded-badge text-primary underline underline-offset-2">
        Manager Portal
      </Link>
      , or here with their tier and phone number.
    </>
  );
}

/**
 * The focused button disappears with its row: moves the focus to the list, so that the keyboard does not start again at
 * the top of the page. The list is still there when its last row is deleted.
 */
function useFocusAfterDeletion(
  customers: readonly CustomerPin[] | undefined,
  list: { readonly current: HTMLElement | null },
): (customer: CustomerPin) => void {
  const expected = useRef<string>(null);
  useEffect(() => {
    if (expected.current === null || customers?.some(({ pinHash }) => pinHash === expected.current)) return;
    expected.current = null;
    list.current?.focus({ preventScroll: true });
  }, [customers, list]);
  return ({ pinHash }) => {
    expected.current = pinHash;
  };
}
