import type { Table, TableCell } from './table.ts';

/** What a spreadsheet program takes for the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A cell of a price list is anybody's text: `=HYPERLINK(…)` must not come alive on the owner's desk. */
export function harmless(table: Table): Table {
  return { ...table, rows: table.rows.map((row) => row.map(harmlessCell)) };
}

function harmlessCell(cell: TableCell): TableCell {
  return typeof cell === 'string' && FORMULA_START.test(cell) ? `'${cell}` : cell;
}
