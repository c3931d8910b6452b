import { Pager } from '#web/ui/pager.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { usePaging } from '#web/ui/use-paging.ts';

interface PagedTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that stays usable with thousands of rows: only one page of them is in the document. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
  const { page, shown, top, turnTo } = usePaging(rows);
  return (
    <div ref={top} className="@container">
      {/* Closer together before anything has to be left out or scrolled to. */}
      <div className="overflow-x-auto tablet:@max-dense-table:[&_:is(td,th)]:px-3 tablet:[&_:is(td,th):first-child]:pl-4 tablet:[&_:is(td,th):last-child]:pr-4">
        <Table {...table} rows={shown} />
      </div>
      <Pager name={table.caption} page={page} rowCount={rows.length} onPage={turnTo} />
    </div>
  );
}
