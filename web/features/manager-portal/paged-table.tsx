import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

const ROWS_A_PAGE = 25;

/** A table that stays usable with thousands of rows: only one page of them is in the document. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
  const [chosen, setPage] = useState(0);
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  // Rows may have become fewer since the page was chosen.
  const page = Math.min(chosen, pageCount - 1);
  const start = page * ROWS_A_PAGE;
  return (
    <div className="@container">
      {/* Closer together before anything has to be left out or scrolled to. */}
      <div className="overflow-x-auto tablet:@max-[56rem]:[&_:is(td,th)]:px-3 tablet:[&_:is(td,th):first-child]:pl-4 tablet:[&_:is(td,th):last-child]:pr-4">
        <Table {...table} rows={rows.slice(start, start + ROWS_A_PAGE)} />
      </div>
      {pageCount > 1 && (
        <Pager name={table.caption} page={page} pageCount={pageCount} onPage={setPage}>
          {`${start + 1}-${Math.min(start + ROWS_A_PAGE, rows.length)} of ${rows.length}`}
        </Pager>
      )}
    </div>
  );
}

interface PagerProps {
  name: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  children: string;
}

function Pager({ name, page, pageCount, onPage, children }: PagerProps) {
  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="flex items-center justify-end gap-2 border-t border-row-rule px-4 py-1.5"
    >
      <p aria-live="polite" className="mr-2 type-caption text-muted">
        {children}
      </p>
      <Button size="small" isUnavailable={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="small" isUnavailable={page === pageCount - 1} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
