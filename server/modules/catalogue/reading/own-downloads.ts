import { originalCell } from '#domain/contract/text-rules/harmless-cell.ts';
import { TIERS } from '#domain/tiers/tiers.ts';
import {
  filledRows,
  isBlank,
  type PriceCell,
  type PriceColumns,
  type PriceSheet,
  textOf,
} from './price-sheet.ts';

/** The header rows of the tables that Tierbook writes. A sheet with one is never unclear. */
export const CURRENT_LIST_HEADER: readonly string[] = [
  'Device',
  'Display',
  'Price',
  ...TIERS.map(({ label }) => label),
];
/** CSV has no sheets, and the title of a sheet has at most 31 characters: there the category is the first column. */
export const CATEGORY_LIST_HEADER: readonly string[] = ['Category', ...CURRENT_LIST_HEADER];
/** The last columns where a device of the list has several prices, stock or a note. */
export const FIELD_HEADINGS: readonly string[] = ['Group', 'Variant', 'Stock', 'Note'];
export const REJECTED_ROWS_HEADER = [
  'Device',
  'Sheet',
  'Row',
  'Cell',
  'Value',
  'Reason',
  'Rows lost',
] as const;
/** As earlier releases wrote it. */
const EARLIER_REJECTED_ROWS_HEADER = REJECTED_ROWS_HEADER.slice(1);

const HEADER_WITHIN_ROWS = 20;

/** Turns a download of Tierbook back into its original: a sheet for each category, and the original names. */
export function readOwnDownloads(sheets: readonly PriceSheet[]): PriceSheet[] {
  return sheets.flatMap((sheet) => (sheet.own || sheet.hidden ? [sheet] : readOwn(sheet)));
}

function readOwn(sheet: PriceSheet): PriceSheet[] {
  for (const [index, row] of sheet.rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const firstRow = index + 1;
    if (startsWith(row, CATEGORY_LIST_HEADER)) return splitByCategory(sheet, firstRow);
    if (startsWith(row, CURRENT_LIST_HEADER)) {
      const fields = fieldColumns(sheet.rows, CURRENT_LIST_HEADER);
      return [ownSheet(sheet, { firstRow, device: 0, display: 1, price: 2, ...fields })];
    }
    if (startsWith(row, REJECTED_ROWS_HEADER) || startsWith(row, EARLIER_REJECTED_ROWS_HEADER)) {
      // The list of rejected rows contains no prices.
      return [ownSheet(sheet, { firstRow: sheet.rows.length, device: 0, display: 0, price: null })];
    }
  }
  return [sheet];
}

function startsWith(row: readonly PriceCell[], header: readonly string[]): boolean {
  return row.length >= header.length && header.every((heading, column) => textOf(row[column]) === heading);
}

/** Any header may have them: two sheets of a download may be pasted below each other. */
function fieldColumns(rows: PriceSheet['rows'], header: readonly string[]): Pick<PriceColumns, 'fields'> {
  const whole = [...header, ...FIELD_HEADINGS];
  if (!rows.some((row) => startsWith(row, whole))) return {};
  const { length } = header;
  return { fields: { group: length, variant: length + 1, stock: length + 2, note: length + 3 } };
}

function ownSheet(sheet: PriceSheet, columns: PriceColumns): PriceSheet {
  // Two downloads pasted below each other: the second header becomes a blank row, so that the rows keep their numbers.
  const rows = sheet.rows.map((row) => (startsWith(row, CURRENT_LIST_HEADER) ? [] : originalRow(row)));
  return { ...sheet, rows, own: { title: sheet.title, columns } };
}

function splitByCategory(sheet: PriceSheet, firstRow: number): PriceSheet[] {
  const fields = fieldColumns(sheet.rows, CATEGORY_LIST_HEADER);
  const columns = { firstRow: 0, device: 1, display: 2, price: 3, ...fields };
  const parts = new Map<string, { rows: PriceCell[][]; rowNumbers: number[] }>();
  let category = '';
  for (const [index, row] of filledRows(sheet).entries()) {
    if (index < firstRow || row.every(isBlank) || startsWith(row, CATEGORY_LIST_HEADER)) continue;
    category = originalCell(textOf(row[0])) || category;
    const part = parts.get(category) ?? { rows: [], rowNumbers: [] };
    parts.set(category, part);
    part.rows.push(originalRow(row));
    part.rowNumbers.push(index);
  }
  return [...parts].map(([title, { rows, rowNumbers }]) => ({
    title,
    hidden: false,
    rows,
    own: { title: sheet.title, rowNumbers, columns },
  }));
}

function originalRow(row: readonly PriceCell[]): PriceCell[] {
  return row.map((cell) => (typeof cell === 'string' ? originalCell(cell) : cell));
}
