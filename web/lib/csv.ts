import { harmlessCell } from '#domain/contract/text-rules/harmless-cell.ts';

const NEEDS_QUOTES = /[",\r\n]/;
/** Without it spreadsheet programs assume the local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number;

/** A CSV file that every spreadsheet program opens correctly, without running any cell as a formula. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((row) => `${row.map(cellText).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = harmlessCell(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
