import type { Money } from '#domain/contract/entities/money.ts';
import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { currencyColumn, foreignHeading } from '#server/modules/catalogue/reading/currency-marks.ts';
import { isMoney } from '#server/modules/catalogue/reading/find-header.ts';
import { type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';

type Row = readonly PriceCell[];

/** A price column, by its index from 0. */
export interface PriceColumn {
  readonly column: number;
  /** Null if it is the only price of its rows. */
  readonly label: string | null;
  readonly group: string;
  /** What the confirmed header says there, to recognise it where it repeats. */
  readonly heading: string;
  /** Why no price can be read here: the heading names another currency than the shop's. */
  readonly foreign: string | null;
}

/** A layout with indexes instead of letters. */
export interface LayoutColumns {
  /** From 0: the first row below the header. */
  readonly firstRow: number;
  readonly names: readonly number[];
  readonly display: number | null;
  readonly prices: readonly PriceColumn[];
  readonly category: number | null;
  readonly stock: number | null;
  readonly note: number | null;
  readonly titleInName: boolean;
  /** What stands above the first column of names; '' without a header. */
  readonly nameHeading: string;
  /** What the confirmed header says over each column. */
  readonly headings: readonly string[];
  /** Blank cells of the first column of names take the name above, as if they were merged with it. */
  readonly carriesName: boolean;
  /** What the prices are in; undefined in classic money. */
  readonly money: Money | undefined;
  /** Names the currency of each row. */
  readonly currency: number | null;
}

export function columnsOfLayout(layout: SheetLayout, rows: readonly Row[], money?: Money): LayoutColumns {
  const { headerRow, columns, titleInName = false } = layout;
  const header = headerRow === null ? [] : (rows[headerRow - 1] ?? []);
  const inOrder = columns
    .map((column) => ({ ...column, index: indexOfLetters(column.column) }))
    .sort((one, other) => one.index - other.index);
  const of = (role: LayoutColumn['role']) => inOrder.filter((column) => column.role === role);
  const only = (role: LayoutColumn['role']) => of(role)[0]?.index ?? null;
  const prices = of('price');
  const names = of('name').map(({ index }) => index);
  const nameHeading = textOf(header[names[0] ?? 0]);
  const aboveHeader = headerRow === null ? [] : (rows[headerRow - 2] ?? []);
  // 'USD' may stand once over several prices.
  const above = spread(
    aboveHeader,
    prices.map(({ index }) => ({ column: index })),
  ).map((text) => (isMoney(headingKind(text)) ? text : ''));
  return {
    firstRow: headerRow ?? 0,
    names,
    display: only('display'),
    prices: prices.map(({ index, label, group = '' }, at) => ({
      column: index,
      label: prices.length > 1 ? (label ?? '') : null,
      group,
      heading: textOf(header[index]),
      foreign: foreignHeading(`${above[at] ?? ''} ${textOf(header[index])}`.trim(), money),
    })),
    category: only('category'),
    stock: only('stock'),
    note: only('note'),
    titleInName,
    nameHeading,
    headings: header.map(textOf),
    // A blank grade before the model is no grade; a blank model before the storage is the model above.
    carriesName: names.length > 1 && CARRIED.has(headingKind(nameHeading)),
    money,
    currency: currencyColumn(header.map(textOf), money),
  };
}

const CARRIED: ReadonlySet<string> = new Set(['name', 'unknown', 'blank']);

/** Each text over all the columns that it stands above. */
export function spread(row: Row, columns: readonly { readonly column: number }[]): string[] {
  let last = '';
  return columns.map(({ column }) => {
    last = textOf(row[column]) || last;
    return last;
  });
}

/** 0 for 'A', 26 for 'AA'. */
export function indexOfLetters(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
