import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that stays usable with thousands of rows, because only one page is in the document. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
  const { page, shown, top, goToPage } = usePaging(rows);
  return (
    <div ref={top}>
      <Table {...table} rows={shown} />
      <Pager name={table.caption} page={page} rowCount={rows.length} onPage={goToPage} />
    </div>
  );
}
