import { useDeferredValue, useMemo, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { accessChoices, usedAccess } from '#web/features/customers/access/access-states.ts';
import { useToday } from '#web/features/customers/customer.queries.ts';
import { NoCustomersFound } from '#web/features/customers/customer-list.tsx';
import { directionOf, sortedBy } from '#web/features/customers/customer-order.ts';
import { InvitationDialog } from '#web/features/invitations/invitation-dialog.tsx';
import { useInvitation } from '#web/features/invitations/use-invitation.ts';
import { Button } from '#web/ui/button.tsx';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { Table } from '#web/ui/tables/table.tsx';
import type { RowActions } from './customer-actions.tsx';
import { customerColumns } from './customer-columns.tsx';
import { CustomerDialogs, type CustomerTask } from './customer-dialogs.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { type CustomerView, customersInView, EVERYONE, NO_FILTER } from './customer-order.ts';

const NAME = 'Customers';

interface CustomersTableProps {
  customers: readonly CustomerPin[];
  /** What it is filtered by at first. */
  filterText: string;
  /** Called before a row disappears. */
  onDelete: (customer: CustomerPin) => void;
}

/** Filters and sorts in memory; only one page of rows is in the document. */
export function CustomersTable({ customers, filterText, onDelete }: CustomersTableProps) {
  const [view, setView] = useState({ ...EVERYONE, text: filterText });
  const [task, setTask] = useState<CustomerTask | null>(null);
  const deferredView = useDeferredValue(view);
  const today = useToday();
  const found = useMemo(
    () => customersInView(customers, deferredView, today),
    [customers, deferredView, today],
  );
  const used = useMemo(() => usedAccess(customers), [customers]);
  const choices = useMemo(
    () => accessChoices(customers, today, view.access),
    [customers, today, view.access],
  );
  const invitation = useInvitation();
  const { page, shown, top, goToPage, restart } = usePaging(found);

  // A changed filter or order starts again at the first page.
  function show(next: CustomerView): void {
    setView(next);
    restart();
  }

  function clear(): void {
    show({ ...view, ...NO_FILTER });
    // The pressed button disappears with its message, and the focus with it.
    top.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={top}>
      <CustomerFilters
        view={view}
        onChange={show}
        foundCount={found.length}
        totalCount={customers.length}
        used={used}
        accessChoices={choices}
      />
      {found.length === 0 ? (
        <NoCustomersFound
          text="Nobody matches these filters."
          action={
            <Button size="small" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <Table
          caption={NAME}
          columns={customerColumns({ used, today, actions: actionsWith(setTask, invitation.start) })}
          rows={shown}
          rowKey={({ pinHash }) => pinHash}
          sorting={{
            by: deferredView.sort,
            direction: directionOf(deferredView),
            onSort: (sort) => show(sortedBy(view, sort)),
          }}
        />
      )}
      <Pager name={NAME} page={page} rowCount={found.length} onPage={goToPage} />
      <InvitationDialog invitation={invitation} />
      <CustomerDialogs task={task} onClose={() => setTask(null)} onDelete={onDelete} />
    </div>
  );
}

function actionsWith(
  start: (task: CustomerTask) => void,
  onInvite: (customer: CustomerPin) => void,
): RowActions {
  return {
    onInvite,
    onRevoke: (customer) => start({ kind: 'revoke', customer }),
    onShowUsage: (customer) => start({ kind: 'usage', customer }),
    onEdit: (customer) => start({ kind: 'edit', customer }),
    onDelete: (customer) => start({ kind: 'delete', customer }),
  };
}
