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
    <div ref={top}>
      <Table {...table} rows={shown} />
      <Pager name={table.caption} page={page} rowCount={rows.length} onPage={turnTo} />
    </div>
  );
}
