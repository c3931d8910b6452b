// biome-ignore-all lint/a11y/noRedundantRoles: laid out as lines on phones, a table keeps its meaning only by its roles
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type PhonePlace, TwoLineRow } from './two-line-row.tsx';

export interface SortableColumn<Row, SortKey> {
  key: string;
  head: string;
  /** By which a click on the head sorts. */
  sort?: SortKey;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  phone: PhonePlace;
  /** Only where there is room for everything. */
  isWide?: boolean;
}

interface SortableTableProps<Row, SortKey> {
  /** Read out before the table. */
  caption: string;
  columns: readonly SortableColumn<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: SortKey;
  direction: 'ascending' | 'descending';
  onSort: (sort: SortKey) => void;
}

/** One table for all widths, with heads to sort by; under 768 px its cells are laid out as two-line rows. */
export function SortableTable<Row, SortKey>(props: SortableTableProps<Row, SortKey>) {
  const { caption, columns, rows, rowKey } = props;
  return (
    <table role="table" className="w-full border-collapse max-tablet:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-tablet:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              {...(column.sort === props.sort && { 'aria-sort': props.direction })}
              className={classNames(
                'h-9 type-caption font-normal whitespace-nowrap text-muted',
                cellClasses(column),
              )}
            >
              <Head column={column} {...props} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-tablet:block">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Row, SortKey> = Pick<SortableTableProps<Row, SortKey>, 'sort' | 'direction' | 'onSort'> & {
  column: SortableColumn<Row, SortKey>;
};

function Head<Row, SortKey>({ column, sort, direction, onSort }: HeadProps<Row, SortKey>) {
  const { sort: ownSort, head } = column;
  if (ownSort === undefined) return head;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(ownSort)}
      className={classNames(
        'relative inline-flex items-center gap-1 rounded-badge transition-colors after:absolute after:-inset-x-2 after:-inset-y-1 hover:text-text',
        // The arrow stands on the far side of a right-aligned head, so that the word keeps the column's edge.
        column.align === 'end' && 'flex-row-reverse',
        ownSort === sort && 'text-text',
      )}
    >
      {head}
      {ownSort === sort && <Arrow aria-hidden className="size-3.5" />}
    </button>
  );
}

function TableRow<Data, SortKey>({
  row,
  columns,
}: {
  row: Data;
  columns: readonly SortableColumn<Data, SortKey>[];
}) {
  return (
    <TwoLineRow>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classNames(
            'h-10 py-2 type-interface text-text max-tablet:h-auto max-tablet:p-0',
            cellClasses(column),
            PHONE_PLACES[column.phone],
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </TwoLineRow>
  );
}

function cellClasses({ align, isWide }: Pick<SortableColumn<never, never>, 'align' | 'isWide'>): string {
  return classNames(
    'tablet:px-2 tablet:first:pl-4 tablet:last:pr-4 desktop:px-4 desktop:first:pl-5 desktop:last:pr-5',
    align === 'end' ? 'text-right' : 'text-left',
    isWide && 'tablet:max-desktop:hidden',
  );
}

const PHONE_PLACES = {
  name: 'max-tablet:order-1 max-tablet:min-w-0 max-tablet:flex-1',
  figure: 'max-tablet:order-1',
  // Boxes in boxes: as words on a line, badges with and without an icon would stand a pixel apart.
  second: 'max-tablet:order-3 max-tablet:flex',
  'second-end': 'max-tablet:order-4 max-tablet:ml-auto',
  hidden: 'max-tablet:hidden',
} satisfies Record<PhonePlace, string>;
