// biome-ignore-all lint/a11y/noRedundantRoles: laid out as lines on phones, a table keeps its meaning only by its roles
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type PhonePlace, TwoLineRow } from './two-line-row.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and dates stand at the right. */
  align?: 'start' | 'end';
  phone: PhonePlace;
  /** Left out where a table in a narrow container (`@container`) would be wider than that. */
  isSpare?: boolean;
}

interface TableProps<Row> {
  /** Read out before the table. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** One table for both widths; under 768 px its cells are laid out as two-line rows. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
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
              className={classNames(
                'h-9 px-4 type-caption font-normal text-muted',
                column.align === 'end' ? 'text-right' : 'text-left',
                column.isSpare && SPARE,
              )}
            >
              {column.head}
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

function TableRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return (
    <TwoLineRow>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classNames(
            'h-10 px-4 py-2 type-interface text-text',
            'max-tablet:h-auto max-tablet:p-0',
            column.align === 'end' && 'text-right',
            column.isSpare && SPARE,
            PHONE_PLACES[column.phone],
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </TwoLineRow>
  );
}

const SPARE = 'tablet:@max-table:hidden';

const PHONE_PLACES = {
  name: 'font-semibold max-tablet:order-1 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:type-touch max-tablet:font-semibold',
  figure: 'font-semibold max-tablet:order-1 max-tablet:type-touch',
  second: 'max-tablet:order-3 max-tablet:text-muted',
  'second-end': 'max-tablet:order-4 max-tablet:ml-auto max-tablet:text-muted',
  hidden: 'max-tablet:hidden',
} satisfies Record<PhonePlace, string>;
