import type { ReactNode } from 'react';
import { Pager } from '#web/ui/pager.tsx';
import { usePaging } from '#web/ui/use-paging.ts';

interface PagedRowsProps<Row> {
  name: string;
  rows: readonly Row[];
  /** Said beside the pages; empty for nothing. */
  note: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Only one page of the rows is in the document. */
export function PagedRows<Row>({ name, rows, note, children }: PagedRowsProps<Row>) {
  const { page, shown, top, turnTo } = usePaging(rows);
  return (
    <div ref={top}>
      {children(shown)}
      <Pager name={name} page={page} rowCount={rows.length} note={note} onPage={turnTo} />
    </div>
  );
}
