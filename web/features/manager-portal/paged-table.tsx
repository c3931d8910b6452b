import { useState } from 'react';
import { Pager, ROWS_A_PAGE } from '#web/ui/pager.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that stays usable with thousands of rows: only one page of them is in the document. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
  const [chosen, setPage] = useState(0);
  const lastPage = Math.max(0, Math.ceil(rows.length / ROWS_A_PAGE) - 1);
  // Rows may have become fewer since the page was chosen.
  const page = Math.min(chosen, lastPage);
  const start = page * ROWS_A_PAGE;
  return (
    <div className="@container">
      {/* Closer together before anything has to be left out or scrolled to. */}
      <div className="overflow-x-auto tablet:@max-dense-table:[&_:is(td,th)]:px-3 tablet:[&_:is(td,th):first-child]:pl-4 tablet:[&_:is(td,th):last-child]:pr-4">
        <Table {...table} rows={rows.slice(start, start + ROWS_A_PAGE)} />
      </div>
      <Pager name={table.caption} page={page} rowCount={rows.length} onPage={setPage} />
    </div>
  );
}
