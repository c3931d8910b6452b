import { harmlessCell } from '#domain/contract/harmless-cell.ts';
import type { Table, TableCell } from './table.ts';

export function harmless(table: Table): Table {
  return { ...table, rows: table.rows.map((row) => row.map(harmlessValue)) };
}

function harmlessValue(cell: TableCell): TableCell {
  return typeof cell === 'string' ? harmlessCell(cell) : cell;
}
