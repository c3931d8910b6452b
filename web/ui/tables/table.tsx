// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Sorting, TableHead } from './table-head.tsx';

/** The place of a column in rows of two lines, or of three if a column asks for a third. */
type PhonePlace = 'name' | 'figure' | 'second' | 'second-end' | 'third' | 'third-end' | 'spread' | 'hidden';

export interface Column<Row, SortKey = never> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** What a click on the header sorts by. */
  sort?: SortKey;
  /** 'end' for numbers and dates. */
  align?: 'start' | 'end';
  phone: PhonePlace;
  /** Hides the column in a narrow table, in any that is not wide, or without room for all columns there are. */
  hideWhen?: 'narrow' | 'not-wide' | 'not-full' | undefined;
}

interface TableProps<Row, SortKey> {
  /** Read out before the table. */
  caption: string;
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting<SortKey>;
}

/**
 * One table for all widths. With less room the columns move closer together before any of them is hidden or needs
 * scrolling. Below 768 px the cells are laid out as two-line rows.
 */
export function Table<Row, SortKey = never>(props: TableProps<Row, SortKey>) {
  const { caption, columns, rows, rowKey, sorting } = props;
  return (
    <div className="@container">
      <div className="overflow-x-auto">
        <table role="table" className="w-full border-collapse max-tablet:block">
          <caption className="sr-only">{caption}</caption>
          {/* Shown while it has the focus: its buttons are stops of the Tab key. */}
          <thead role="rowgroup" className="max-tablet:not-focus-within:sr-only">
            <tr role="row">
              {columns.map((column) => (
                <TableHead
                  key={column.key}
                  head={column.head}
                  sort={column.sort}
                  sorting={sorting}
                  className={cellClasses(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-tablet:block">
            {rows.map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface TableRowProps<Row, SortKey> {
  row: Row;
  columns: readonly Column<Row, SortKey>[];
}

function TableRow<Row, SortKey>({ row, columns }: TableRowProps<Row, SortKey>) {
  const hasThirdLine = columns.some(({ phone }) => phone === 'third');
  return (
    <tr
      role="row"
      // Empty full-width boxes break the row into its lines.
      className={classNames(
        'border-t border-row-rule max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-2 max-tablet:gap-y-1 max-tablet:px-4 max-tablet:py-3 max-tablet:before:order-2 max-tablet:before:w-full',
        hasThirdLine && 'max-tablet:after:order-5 max-tablet:after:w-full',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classNames(
            'h-10 py-2 type-interface text-text max-tablet:h-auto max-tablet:p-0 max-phone:**:whitespace-normal',
            cellClasses(column),
            PHONE_PLACES[column.phone],
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function cellClasses({ align, hideWhen }: Pick<Column<never, never>, 'align' | 'hideWhen'>): string {
  return classNames(
    'tablet:px-2 tablet:@min-table:px-3 tablet:@min-dense-table:px-4 tablet:first:pl-4 tablet:last:pr-4',
    align === 'end' ? 'text-right' : 'text-left',
    hideWhen && HIDDEN[hideWhen],
  );
}

const HIDDEN = {
  narrow: 'tablet:@max-table:hidden',
  'not-wide': 'tablet:@max-wide-table:hidden',
  'not-full': 'tablet:@max-full-table:hidden',
} as const;

const PHONE_PLACES = {
  name: 'font-semibold max-tablet:order-1 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:type-touch',
  figure: 'font-semibold max-tablet:order-1 max-tablet:type-touch',
  // Flex: as inline text, badges with and without an icon would be a pixel apart.
  second: 'max-tablet:order-3 max-tablet:flex max-tablet:text-muted',
  'second-end': 'max-tablet:order-4 max-tablet:ml-auto max-tablet:text-muted',
  third: 'max-tablet:order-6 max-tablet:flex max-tablet:text-muted max-tablet:empty:hidden',
  'third-end': 'max-tablet:order-7 max-tablet:ml-auto max-tablet:text-muted',
  // The cell's own parts take part in the row's layout, each with its order.
  spread: 'font-semibold max-tablet:contents',
  hidden: 'max-tablet:hidden',
} satisfies Record<PhonePlace, string>;
