import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ROWS_A_PAGE } from '#web/ui/pager.tsx';

interface PagedRowsProps<Row> {
  name: string;
  rows: readonly Row[];
  /** Said beside the pages; empty for nothing. */
  note: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Only one page of the rows is in the document. */
export function PagedRows<Row>({ name, rows, note, children }: PagedRowsProps<Row>) {
  const [chosen, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / ROWS_A_PAGE) - 1);
  // Rows may have become fewer since the page was chosen.
  const page = Math.min(chosen, last);
  const start = page * ROWS_A_PAGE;
  const end = Math.min(start + ROWS_A_PAGE, rows.length);
  return (
    <>
      {children(rows.slice(start, end))}
      {(last > 0 || note) && (
        <nav
          aria-label={`Pages of ${name}`}
          className="flex flex-wrap items-center justify-end gap-2 border-t border-row-rule px-4 py-2"
        >
          <p className="mr-auto type-caption text-muted">{note}</p>
          <p aria-live="polite" className="mr-2 type-caption text-muted">
            {`${start + 1}-${end} of ${rows.length}`}
          </p>
          <Button size="small" isUnavailable={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" isUnavailable={page === last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
