import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { priceTextOf } from '#domain/catalogue/variants.ts';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { listTimeText } from '#domain/sharing/shared-text.ts';
import type { Table, TableCell } from '#server/platform/tables/write-tables.ts';

/** Everything that a shared list says beside its rows. */
export type ListHead = Omit<SharedList, 'rows'>;

interface TableRow extends CatalogueRow {
  /** The title above it in the list. */
  readonly section?: string;
}

/** Always the same columns, also where they are empty: programs read these files. A new one goes to the end. */
const HEADER = ['Category', 'Device', 'Price', 'Stock', 'Note', 'Section'] as const;
const PRICE = HEADER.indexOf('Price');

export const HEADER_TABLE: Table = { name: 'Prices', rows: [HEADER] };

/** The rows alone. */
export function tableOfRows(rows: readonly TableRow[], money: Money | undefined): Table {
  const cells = rows.filter(({ isHeader }) => !isHeader).map((row) => cellsOf(row, money));
  return { name: 'Prices', rows: cells, ...(money && { prices: { from: PRICE, to: PRICE, money } }) };
}

function cellsOf(row: TableRow, money: Money | undefined): TableCell[] {
  const { category, display, finalPrice, stock = null, note = null, section = null } = row;
  return [labelOfCategory(category), display, finalPrice ?? priceTextOf(row, money), stock, note, section];
}

/** Where the rows come from, below an empty row: sorted rows must not mix with it. */
export function stampTable({ list, updatedAt, version, mark }: ListHead, timeZone: string): Table {
  const time = updatedAt === null ? [] : [[listTimeText(updatedAt, timeZone)]];
  return { name: 'Prices', rows: [[null], [list], ...time, [`List ${version}`], [`Mark ${mark}`]] };
}

/** All of it on one sheet. */
export function sharedTable(rows: readonly TableRow[], head: ListHead, timeZone: string): Table {
  const table = tableOfRows(rows, head.money);
  return { ...table, rows: [HEADER, ...table.rows, ...stampTable(head, timeZone).rows] };
}
