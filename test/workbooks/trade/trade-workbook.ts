import type { WriteSheet } from 'hucre/xlsx';
import { makeOds, makeXlsx } from '#test/workbooks/sheet-makers.ts';

type Value = string | number | null;
type Rows = readonly (readonly Value[])[];

/** A sheet of a dealer's workbook, and what it must become. */
export interface TradeSheet {
  readonly title: string;
  readonly rows: Rows;
  /** Whether its columns can be read in more than one way. */
  readonly isAsked: boolean;
  /** Written by hand: for each price cell its name, and the price or the words in its place. 'B2 iPhone 15 A+ = 620' */
  readonly prices: string;
  /** Cells that must appear as left-out rows. */
  readonly leftOut?: readonly string[];
  /** Numbers that are no price to show: whole columns ('D') or cells ('B3'). */
  readonly notPrices?: readonly string[];
  /** Where its rows are published; the title in capitals if it is not sorted by a column. */
  readonly categories?: readonly string[];
  readonly more?: Omit<WriteSheet, 'name' | 'rows'>;
}

export interface TradeWorkbook {
  readonly file: string;
  /** Of the shapes of price lists that dealers use, numbered as the documentation of the tests does. */
  readonly shapes: readonly number[];
  readonly sheets: readonly TradeSheet[];
  /** Hidden sheets: nothing of them may be published. */
  readonly hidden?: readonly WriteSheet[];
}

/** The file as a spreadsheet program would save it. */
export async function writeTradeWorkbook({ file, sheets, hidden = [] }: TradeWorkbook): Promise<Buffer> {
  const [first] = sheets;
  if (file.endsWith('.csv')) return Buffer.from(csvOf(first?.rows ?? []));
  const written = sheets.map(
    ({ title, rows, more }): WriteSheet => ({ ...more, name: title, rows: rows.map((row) => [...row]) }),
  );
  const all = [...written, ...hidden.map((sheet): WriteSheet => ({ ...sheet, hidden: true }))];
  return file.endsWith('.ods') ? await makeOds(...all) : await makeXlsx(...all);
}

/** With semicolons, as most of Europe saves it. */
function csvOf(rows: Rows): string {
  const quoted = (value: Value) => {
    const text = value === null ? '' : String(value);
    return /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(quoted).join(';')}\n`).join('');
}

/** 'Line 1 of the terms' and so on. */
export function terms(count: number, text = 'of the terms'): Value[][] {
  return Array.from({ length: count }, (_, index) => [`Line ${index + 1} ${text}`]);
}
