import { classNames } from '#web/ui/class-names.ts';
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

interface PanelFigure {
  label: string;
  figure: string;
  tone?: 'danger' | 'warning';
}

interface PanelFiguresProps {
  figures: PanelFigure[];
  className?: string;
}

/** Three figures within a panel, parted by hairlines. The strip of figures is a panel itself, and panels hold none. */
export function PanelFigures({ figures, className }: PanelFiguresProps) {
  return (
    <dl className={classNames('grid grid-cols-3', className)}>
      {figures.map(({ label, figure, tone }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-hairline px-4 py-3 not-first:border-l"
        >
          <dt className="type-caption text-muted">{label}</dt>
          <dd className={classNames('type-metric-dense', colourOf(tone))}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function colourOf(tone: PanelFigure['tone']): string {
  if (tone === 'danger') return 'text-danger';
  return tone === 'warning' ? 'text-warning' : 'text-text';
}
