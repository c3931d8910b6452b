import {
  areComparable,
  type ColumnFacts,
  isNumeric,
  isOnRequest,
} from '#server/modules/catalogue/reading/column-facts.ts';
import type { HeadingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { isMoney } from '#server/modules/catalogue/reading/find-header.ts';

type Kinds = readonly HeadingKind[];
type Facts = readonly ColumnFacts[];

/**
 * The columns to propose as prices: those headed as a price or a grade, and what stands among them and is as large. A cost or an
 * old price only if nothing else is a price; beside the bare word Price, nothing that does not say so.
 */
export function pricesIn(kinds: Kinds, facts: Facts): number[] {
  const all = columnsWhere(kinds, (_, column) => isNumericAt(facts, column));
  const isSale = (kind: HeadingKind | undefined) => kind === 'bare' || kind === 'price' || kind === 'label';
  // Beside one price, a column of the same kind is a price too, even if its cells are errors, words or still empty.
  const sale = columnsWhere(kinds, (kind, column) => isSale(kind) && mayHoldPrices(kind, facts[column]));
  if (sale.some((column) => isNumericAt(facts, column) || (facts[column]?.filled ?? 0) > 0)) {
    const isBareOnly = sale.length === 1 && kinds[sale[0] ?? 0] === 'bare';
    return isBareOnly ? sale : withComparable(sale, kinds, facts);
  }
  const money = all.filter((column) => isMoney(kinds[column]));
  const unknown = all.filter((column) => kinds[column] === 'unknown');
  // Beside a cost, what is as large is rather the price.
  const near = chosenAround(money, unknown, facts).filter((column) => !money.includes(column));
  if (money.length > 0) return near.length > 0 ? near : money;
  return comparableOf(
    all.filter((column) => kinds[column] === 'unknown' || kinds[column] === 'blank'),
    facts,
  );
}

/** Those of the columns that are as large as the dearest: a count of pieces is no price. */
export function comparableOf(columns: readonly number[], facts: Facts): number[] {
  const [dearest] = columns.toSorted((one, other) => medianAt(facts, other) - medianAt(facts, one));
  return dearest === undefined ? [] : chosenAround([dearest], columns, facts);
}

/** Headings that say nothing, over amounts as large as the prices. Without a heading only between two prices. */
function withComparable(sale: readonly number[], kinds: Kinds, facts: Facts): number[] {
  const last = Math.max(...sale);
  const others = columnsWhere(kinds, (kind, column) => {
    if (!isNumericAt(facts, column)) return false;
    return kind === 'unknown' || (kind === 'blank' && column > Math.min(...sale) && column < last);
  });
  return chosenAround(sale, others, facts);
}

/** The columns of `among` that are comparable with one already chosen are chosen too. */
function chosenAround(first: readonly number[], among: readonly number[], facts: Facts): number[] {
  const chosen = new Set(first);
  const isNear = (column: number) =>
    [...chosen].some((other) => {
      const [one, two] = [facts[column], facts[other]];
      return one !== undefined && two !== undefined && two.sizes.length > 0 && areComparable(one, two);
    });
  let rest = among.filter((column) => !chosen.has(column));
  for (let found = rest.filter(isNear); found.length > 0; found = rest.filter(isNear)) {
    for (const column of found) chosen.add(column);
    rest = rest.filter((column) => !chosen.has(column));
  }
  return [...chosen].sort((one, other) => one - other);
}

function mayHoldPrices(kind: HeadingKind | undefined, facts: ColumnFacts | undefined): boolean {
  if (facts === undefined || facts.filled === 0) return kind === 'label';
  return facts.amounts > 0 || isOnRequest(facts);
}

function isNumericAt(facts: Facts, column: number): boolean {
  const known = facts[column];
  return known !== undefined && isNumeric(known);
}

function medianAt(facts: Facts, column: number): number {
  const sizes = facts[column]?.sizes ?? [];
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
}

function columnsWhere(
  kinds: Kinds,
  test: (kind: HeadingKind | undefined, column: number) => boolean,
): number[] {
  return kinds.flatMap((kind, column) => (test(kind, column) ? [column] : []));
}
