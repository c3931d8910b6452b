import type { Money } from '#domain/contract/entities/money.ts';
import { formatPrice } from '#domain/text/money.ts';

/** The fields of a row that these functions need. */
export interface GradedRow {
  readonly category: string;
  readonly group?: string | undefined;
  readonly variant?: string | undefined;
  /** Null on request and out of stock. */
  readonly price: number | null;
}

/** Two prices of one device: `dearer` is in a later column than `than`. */
export interface InvertedPair<Row> {
  readonly dearer: Row;
  readonly than: Row;
}

/** A device whose prices are out of order, with each price that is dearer than an earlier one. */
export interface GradeInversion<Row> {
  readonly group: string;
  readonly pairs: readonly [InvertedPair<Row>, ...InvertedPair<Row>[]];
}

/** A row that is known to be a variant with a price. */
type Graded<Row> = Row & { readonly group: string; readonly variant: string; readonly price: number };

/** A price and the number of its column, which all rows of a category with that label share. */
interface Cell<Row> {
  readonly row: Graded<Row>;
  readonly column: number;
}
type Strip<Row> = readonly Cell<Row>[];

/**
 * Finds devices with a price that is dearer than one in an earlier column, where most devices of the category fall from
 * that column to the other. Sizes rise from column to column, so they are no inversion; a swap column that is always
 * dearer than the last grade is none either, because every pair of columns is judged by itself.
 */
export function findGradeInversions<Row extends GradedRow>(
  rows: readonly Row[],
): GradeInversion<Graded<Row>>[] {
  const strips = stripsOf(rows);
  const tally = tallyPairs(strips);
  return strips.flatMap((strip) => {
    const [first, ...others] = strip.flatMap((later, place) => {
      const found = earlierIn(strip, place).find(
        (earlier) => earlier.row.price < later.row.price && doMostFall(tally.get(keyOf(earlier, later))),
      );
      return found ? [{ dearer: later.row, than: found.row }] : [];
    });
    return first ? [{ group: first.dearer.group, pairs: [first, ...others] }] : [];
  });
}

/** 'B ($620) is dearer than A ($600)' */
export function describeInversion(
  { dearer, than }: InvertedPair<{ variant: string; price: number }>,
  money: Money | undefined,
): string {
  return `${dearer.variant} (${formatPrice(dearer.price, money)}) is dearer than ${than.variant} (${formatPrice(than.price, money)})`;
}

/** Neighbouring prices of one device, in the order of their columns. A repeated label starts the next row of the sheet. */
function stripsOf<Row extends GradedRow>(rows: readonly Row[]): Strip<Row>[] {
  const strips: Cell<Row>[][] = [];
  const columns = new Map<string, number>();
  let labels = new Set<string>();
  let last: Row | undefined;
  for (const row of rows) {
    const { category, group, variant = '' } = row;
    const isNext = last?.group !== group || last?.category !== category || labels.has(variant);
    last = row;
    if (group === undefined) continue;
    if (isNext) {
      strips.push([]);
      labels = new Set();
    }
    labels.add(variant);
    if (isGraded(row)) strips.at(-1)?.push({ row, column: numberOf(columns, `${category}\n${variant}`) });
  }
  return strips;
}

function isGraded<Row extends GradedRow>(row: Row): row is Graded<Row> {
  return row.group !== undefined && row.variant !== undefined && row.price !== null;
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

/** A sheet of two hundred price columns must not be compared two hundred times with itself. */
const COLUMNS_BACK = 12;

/** The nearest first. */
function earlierIn<Row>(strip: Strip<Row>, place: number): Strip<Row> {
  return strip.slice(Math.max(0, place - COLUMNS_BACK), place).toReversed();
}

/** In how many rows both columns have a price, and in how many of them the later one is cheaper. */
interface PairCount {
  rows: number;
  falling: number;
}

function tallyPairs<Row>(strips: readonly Strip<Row>[]): ReadonlyMap<number, PairCount> {
  const counts = new Map<number, PairCount>();
  for (const strip of strips) {
    for (const [place, later] of strip.entries()) {
      for (const earlier of earlierIn(strip, place)) {
        const count = countOf(counts, keyOf(earlier, later));
        count.rows += 1;
        if (later.row.price < earlier.row.price) count.falling += 1;
      }
    }
  }
  return counts;
}

function countOf(counts: Map<number, PairCount>, key: number): PairCount {
  const known = counts.get(key);
  if (known) return known;
  const count = { rows: 0, falling: 0 };
  counts.set(key, count);
  return count;
}

function doMostFall({ rows, falling }: PairCount = { rows: 0, falling: 0 }): boolean {
  return falling * 2 > rows;
}

/** A number, because a text for each pair would take half of the time. */
function keyOf(earlier: { readonly column: number }, later: { readonly column: number }): number {
  return earlier.column * 2 ** 24 + later.column;
}
