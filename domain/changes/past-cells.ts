import type { ShownPrice } from '#domain/contract/entities/changes.ts';
import type { DeviceRow } from '#domain/contract/entities/device.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import type { Pricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';

/** A device of earlier lists. */
export interface PastRow {
  readonly category: string;
  readonly device: string;
  readonly occurrence: number;
  readonly display: string;
  readonly group?: string | undefined;
  readonly variant?: string | undefined;
}

/**
 * What a list has for a device, as one number, so that thousands of lists fit into memory: the base price in hundredths,
 * or one of these, or from `FIRST_WORDS` downwards the words in place of a price.
 */
type Cell = number;
export const ABSENT = -1;
const OUT_OF_STOCK = -2;
const FIRST_WORDS = -3;

/** The words that stand in place of prices, each with its cell. */
export class CellWords {
  readonly #words: string[] = [];
  readonly #cells = new Map<string, Cell>();

  get all(): readonly string[] {
    return this.#words;
  }

  cellOf({ price, outOfStock, onRequest = '' }: Pick<DeviceRow, 'price' | 'outOfStock' | 'onRequest'>): Cell {
    if (price !== null) return hundredthsOf(price);
    return outOfStock ? OUT_OF_STOCK : this.#cellOfWords(onRequest);
  }

  /** The cell of another table, whose words are given, in terms of these words. */
  translate(cell: Cell, words: readonly string[]): Cell {
    return cell > FIRST_WORDS ? cell : this.#cellOfWords(words[FIRST_WORDS - cell] ?? '');
  }

  #cellOfWords(words: string): Cell {
    const known = this.#cells.get(words);
    if (known !== undefined) return known;
    const cell = FIRST_WORDS - this.#words.length;
    this.#words.push(words);
    this.#cells.set(words, cell);
    return cell;
  }

  /** What visitors saw who had these rules. The cell is not `ABSENT`. */
  shown(cell: Cell, category: string, rules: ViewRules): ShownPrice {
    const price = finalPriceOf(cell, category, rules);
    if (price !== null) return { price };
    if (cell === OUT_OF_STOCK) return { price, outOfStock: true };
    const onRequest = this.#words[FIRST_WORDS - cell];
    return { price, ...(onRequest && { onRequest }) };
  }
}

/** How a view priced its list at some time. */
export interface ViewRules {
  readonly pricer: Pricer;
  readonly role: PriceView;
}

/** Null without a price. */
export function finalPriceOf(cell: Cell, category: string, { pricer, role }: ViewRules): number | null {
  return cell < 0 ? null : priceOf(pricer, { price: cell / 100, category, role });
}

/** The devices of some lists: a row for each device that any of them has, a column of cells for each list. */
export interface PastTable {
  /** How many rows come before `rows`: those of another list that is known. */
  readonly referenceRows: number;
  readonly rows: readonly PastRow[];
  /** Null for a list that cannot be read. */
  readonly columns: readonly (Float64Array | null)[];
  /** Of the cells. */
  readonly words: readonly string[];
  /** The categories of the last list, and its rows in their order. */
  readonly categories: readonly string[];
  readonly order: Uint32Array;
}
