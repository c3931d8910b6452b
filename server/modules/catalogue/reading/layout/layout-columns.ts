import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
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
}

export function columnsOfLayout(layout: SheetLayout, rows: readonly Row[]): LayoutColumns {
  const { headerRow, columns, titleInName = false } = layout;
  const header = headerRow === null ? [] : (rows[headerRow - 1] ?? []);
  const inOrder = columns
    .map((column) => ({ ...column, index: indexOfLetters(column.column) }))
    .sort((one, other) => one.index - other.index);
  const of = (role: LayoutColumn['role']) => inOrder.filter((column) => column.role === role);
  const only = (role: LayoutColumn['role']) => of(role)[0]?.index ?? null;
  const prices = of('price');
  return {
    firstRow: headerRow ?? 0,
    names: of('name').map(({ index }) => index),
    display: only('display'),
    prices: prices.map(({ index, label, group = '' }) => ({
      column: index,
      label: prices.length > 1 ? (label ?? '') : null,
      group,
      heading: textOf(header[index]),
    })),
    category: only('category'),
    stock: only('stock'),
    note: only('note'),
    titleInName,
  };
}

/** 0 for 'A', 26 for 'AA'. */
export function indexOfLetters(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
