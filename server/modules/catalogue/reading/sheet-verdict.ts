import type { COLUMN_QUESTIONS } from '#domain/contract/entities/price-data/price-data.ts';
import type { PriceColumns } from './price-sheet.ts';

/** A column by its index, from 0, and its heading ('' without one). */
export interface NamedColumn {
  readonly column: number;
  readonly heading: string;
}

/**
 * What only a person can answer about a sheet:
 * `price`: which of these columns is the price; `no-price`: none has a price heading, and these contain numbers;
 * `same-names`: only these columns distinguish rows with the same name; `name`: which of these is the name;
 * `category`: this column sorts the rows into categories; `headers`: two header rows place the columns differently;
 * `changed`: the sheet is no longer the one whose layout was confirmed.
 */
export interface ColumnQuestion {
  readonly kind: (typeof COLUMN_QUESTIONS)[number];
  readonly columns: readonly NamedColumn[];
  /** How many columns are in question; `columns` names the first of them. */
  readonly columnCount: number;
  /** The column that is used as the name meanwhile. */
  readonly nameColumn: number;
  /** From 0; null without one. For `headers`, the row that differs from it is `otherRow`. */
  readonly headerRow: number | null;
  readonly otherRow?: number;
  /** For `changed`: what differs from the sheet whose layout was confirmed. */
  readonly change?: string;
}

/** A clear sheet can be read in one way only. An unclear one publishes nothing: a price is never guessed. */
export type SheetVerdict =
  | { readonly kind: 'clear'; readonly columns: PriceColumns }
  | { readonly kind: 'unclear'; readonly question: ColumnQuestion };

/** A sheet of a thousand columns must not fill the status with their headings. */
export const NAMED_COLUMNS = 30;
