import { harmlessCell } from '#domain/contract/text-rules/harmless-cell.ts';

const NEEDS_QUOTES = /[",\r\n]/;
/** Without it spreadsheet programs read the file in the letters of their own country. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number;

/** A file of comma-separated values that every spreadsheet program opens as it was meant, and in which nothing comes alive. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((row) => `${row.map(cellText).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = harmlessCell(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
