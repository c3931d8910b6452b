import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { Money } from '#domain/contract/entities/money.ts';
import type { DOWNLOAD_TYPES } from '#domain/contract/entities/price-data/price-data.ts';
import { harmlessCell, harmlessWorkbookCell } from '#domain/contract/text-rules/harmless-cell.ts';
import { formatPrice, THOUSANDS } from '#domain/text/money.ts';

export type Format = keyof typeof DOWNLOAD_TYPES;

/** The bytes of a file with these tables, without any formula. */
export async function writeTables({
  tables,
  format,
}: {
  readonly tables: readonly Table[];
  readonly format: Format;
}): Promise<Uint8Array> {
  if (format === 'xlsx') return await writeXlsx({ sheets: tables.map(toWrite) });
  return csvBytesOf(tables.map(csvTextOf));
}

function toWrite({ name, rows, prices }: Table) {
  const sheet = { name, rows: rows.map((row) => row.map((cell) => textWith(harmlessWorkbookCell, cell))) };
  if (prices === undefined) return sheet;
  const numFmt = numberFormatOf(prices.money);
  const columns = Array.from({ length: prices.to + 1 }, (_, column) =>
    column < prices.from ? {} : { style: { numFmt } },
  );
  return { ...sheet, columns };
}

/** With a byte order mark: without it Excel shows accented letters as two characters. */
export function csvBytesOf(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${texts.join('\r\n')}`);
}

/** The lines of a table, without a line break after the last one. */
export function csvTextOf(table: Table): string {
  const write = writerOf(table);
  return writeCsv(
    table.rows.map((row) => row.map((cell, column) => write(textWith(harmlessCell, cell), column))),
  );
}

/** A text file has no formats, so its prices are written as the list shows them. */
function writerOf({ prices }: Table) {
  return (cell: TableCell, column: number): TableCell =>
    prices && typeof cell === 'number' && column >= prices.from && column <= prices.to
      ? formatPrice(cell, prices.money)
      : cell;
}

/**
 * How a spreadsheet shows a number of this money. Without decimals it has the shop's own marks. A decimal mark cannot be
 * given: spreadsheet programs use that of their own language, and so also their thousands mark.
 */
export function numberFormatOf(money: Money): string {
  const { symbol, position, space, decimals, thousands } = money;
  const written = (digits: string) =>
    position === 'before'
      ? `"${symbol}${space ? ' ' : ''}"${digits}`
      : `${digits}"${space ? ' ' : ''}${symbol}"`;
  if (thousands === 'none') return written(decimals === 0 ? '0' : '0.00');
  if (decimals === 2) return written('#,##0.00');
  const mark = `"${THOUSANDS[thousands]}"`;
  return [
    `[>=1000000]${written(`#${mark}###${mark}##0`)}`,
    `[>=1000]${written(`#${mark}##0`)}`,
    written('0'),
  ].join(';');
}

function textWith(harmless: (text: string) => string, cell: TableCell): TableCell {
  return typeof cell === 'string' ? harmless(cell) : cell;
}

export type TableCell = string | number | null;

export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
  /** The columns of prices, if the shop has a money of its own. */
  readonly prices?: PriceColumns | undefined;
}

interface PriceColumns {
  /** Both from 0. */
  readonly from: number;
  readonly to: number;
  readonly money: Money;
}
