import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { DOWNLOAD_TYPES } from '#domain/contract/entities/price-data.ts';
import { harmlessCell } from '#domain/contract/text-rules/harmless-cell.ts';

export type Format = keyof typeof DOWNLOAD_TYPES;

/** The bytes of a file with these tables, without any formula. */
export async function writeTables({
  tables,
  format,
}: {
  readonly tables: readonly Table[];
  readonly format: Format;
}): Promise<Uint8Array> {
  const sheets = tables.map(harmless);
  return format === 'xlsx' ? await writeXlsx({ sheets: sheets.map(toWrite) }) : csvOf(sheets);
}

function toWrite({ name, rows }: Table) {
  return { name, rows: rows.map((row) => [...row]) };
}

/** With a byte order mark: without it Excel shows accented letters as two characters. */
function csvOf(tables: readonly Table[]): Uint8Array {
  const rows = tables.flatMap((table) => table.rows.map((row) => [...row]));
  return new TextEncoder().encode(writeCsv(rows, { bom: true }));
}

function harmless(table: Table): Table {
  return { ...table, rows: table.rows.map((row) => row.map(harmlessValue)) };
}

function harmlessValue(cell: TableCell): TableCell {
  return typeof cell === 'string' ? harmlessCell(cell) : cell;
}

export type TableCell = string | number | null;

export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}
