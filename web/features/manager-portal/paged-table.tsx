import { useState } from 'react';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import type { Sorting } from '#web/ui/tables/table-head.tsx';

interface PagedTableProps<Row, SortKey> {
  caption: string;
  columns: Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting<SortKey>;
  /** A changed text goes back to the first page: the filter and the order of the rows. */
  startAgainOn?: string;
}

/** A table that stays usable with thousands of rows, because only one page is in the document. */
export function PagedTable<Row, SortKey = never>({
  rows,
  startAgainOn,
  ...table
}: PagedTableProps<Row, SortKey>) {
  const { page, shown, top, goToPage, restart } = usePaging(rows);
  const [started, setStarted] = useState(startAgainOn);
  if (started !== startAgainOn) {
    setStarted(startAgainOn);
    restart();
  }
  return (
    <div ref={top}>
      <Table {...table} rows={shown} />
      <Pager name={table.caption} page={page} rowCount={rows.length} onPage={goToPage} />
    </div>
  );
}
