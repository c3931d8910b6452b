import type { Money } from '#domain/contract/entities/money.ts';
import { isBlank, isDecoration, type PriceCell, textOf } from './price-sheet.ts';
import { holdsAmount, isRequestWord, readPriceText } from './price-text.ts';

type Rows = readonly (readonly PriceCell[])[];

/** What the cells of one column are. Lines drawn with characters and lone dashes count as empty. */
export interface ColumnFacts {
  filled: number;
  amounts: number;
  /** 'CALL', 'Sold out': words in place of a price. */
  requests: number;
  /** Formulas without a result. */
  errors: number;
  /** The first amounts, to compare their size. */
  readonly sizes: number[];
}

const SIZES = 200;

/** `more` contains the facts of further rows; the column `skip` is not needed. */
export function factsOf(
  rows: Rows,
  money: Money | undefined,
  { more = [], skip = null }: { more?: readonly ColumnFacts[]; skip?: number | null } = {},
): ColumnFacts[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), more.length);
  const facts = Array.from({ length: width }, (_, column): ColumnFacts => {
    const known = more[column];
    return known
      ? { ...known, sizes: [...known.sizes] }
      : { filled: 0, amounts: 0, requests: 0, errors: 0, sizes: [] };
  });
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) {
      const cell = row[column] ?? null;
      const known = facts[column];
      if (known && column !== skip && !isBlank(cell)) note(known, cell, money);
    }
  }
  return facts;
}

/** Most of its cells are amounts, or words in place of amounts. */
export function isNumeric({ filled, amounts, requests }: ColumnFacts): boolean {
  return amounts > 0 && (amounts + requests) * 2 > filled;
}

/** Most cells stand for a price without being one: 'CALL', 'Sold out', formulas without a result. */
export function isOnRequest({ filled, amounts, requests, errors }: ColumnFacts): boolean {
  return requests + errors > 0 && (amounts + requests + errors) * 2 > filled;
}

/** Whether two columns could both be prices by their size: no grade costs five times as much as another. */
export function areComparable(one: ColumnFacts, other: ColumnFacts): boolean {
  const [low = 0, high = 0] = [median(one.sizes), median(other.sizes)].sort((a, b) => a - b);
  return high <= low * 5;
}

function note(facts: ColumnFacts, cell: PriceCell, money: Money | undefined): void {
  if (typeof cell === 'number') {
    facts.filled += 1;
    facts.amounts += 1;
    if (facts.sizes.length < SIZES) facts.sizes.push(cell);
  } else if (typeof cell === 'string') {
    noteText(facts, cell, money);
  } else {
    facts.filled += 1;
    if (typeof cell === 'object') facts.errors += 1;
  }
}

function noteText(facts: ColumnFacts, cell: string, money: Money | undefined): void {
  if (holdsAmount(cell, money)) {
    facts.amounts += 1;
    const read = facts.sizes.length < SIZES ? readPriceText(cell, money ?? 'none') : null;
    if (read && 'price' in read) facts.sizes.push(read.price);
  } else if (isDecoration(textOf(cell))) {
    return;
  } else if (isRequestWord(cell)) {
    facts.requests += 1;
  }
  facts.filled += 1;
}

function median(sizes: readonly number[]): number {
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
}
