import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CustomerPin } from '#domain/contract/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager, ROWS_A_PAGE } from '#web/ui/pager.tsx';
import { Table } from '#web/ui/table.tsx';
import { customerColumns, type RowActions } from './customer-columns.tsx';
import { CustomerDialogs, type CustomerTask } from './customer-dialogs.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { type CustomerView, customersInView, directionOf, EVERYONE, sortedBy } from './customer-order.ts';

const NAME = 'Customers';

interface CustomersTableProps {
  customers: readonly CustomerPin[];
  /** A row is about to go. */
  onDelete: (customer: CustomerPin) => void;
}

/** Filtered and sorted in memory; only one page of rows is in the document. */
export function CustomersTable({ customers, onDelete }: CustomersTableProps) {
  const top = useRef<HTMLDivElement>(null);
  const [{ view, page: chosenPage }, setShown] = useState({ view: EVERYONE, page: 0 });
  const [task, setTask] = useState<CustomerTask | null>(null);
  const wanted = useDeferredValue(view);
  const found = useMemo(() => customersInView(customers, wanted), [customers, wanted]);
  // Rows may have become fewer since the page was chosen.
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(found.length / ROWS_A_PAGE) - 1));

  // Another filter or order is another list: it begins at its first page.
  const show = (next: CustomerView) => setShown({ view: next, page: 0 });

  function turnTo(next: number): void {
    setShown({ view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  }

  function clear(): void {
    show({ ...view, text: '', status: 'all', security: 'all' });
    // The button that was pressed goes with the message around it.
    top.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={top}>
      <CustomerFilters view={view} onChange={show} foundCount={found.length} totalCount={customers.length} />
      {found.length === 0 ? (
        <NobodyFound onClear={clear} />
      ) : (
        <Table
          caption={NAME}
          columns={customerColumns(actionsWith(setTask))}
          rows={found.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)}
          rowKey={({ pinHash }) => pinHash}
          sorting={{
            by: wanted.sort,
            direction: directionOf(wanted),
            onSort: (sort) => show(sortedBy(view, sort)),
          }}
        />
      )}
      <Pager name={NAME} page={page} rowCount={found.length} onPage={turnTo} />
      <CustomerDialogs task={task} onClose={() => setTask(null)} onDelete={onDelete} />
    </div>
  );
}

function actionsWith(start: (task: CustomerTask) => void): RowActions {
  return {
    onShowUsage: (customer) => start({ kind: 'usage', customer }),
    onEdit: (customer) => start({ kind: 'edit', customer }),
    onDelete: (customer) => start({ kind: 'delete', customer }),
  };
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No customers found"
      text="Nobody matches these filters."
      action={
        <Button size="small" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
