import {
  areComparable,
  type ColumnFacts,
  factsOf,
  isNumeric,
  isOnRequest,
} from '#server/modules/catalogue/reading/column-facts.ts';
import { type HeadingKind, headingRank } from '#server/modules/catalogue/reading/column-names.ts';
import { findHeader, type Header, isMoney } from '#server/modules/catalogue/reading/find-header.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import {
  filledRows,
  isBlank,
  type PriceCell,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { isTotal } from '#server/modules/catalogue/reading/totals.ts';

type Row = readonly PriceCell[];

/** The columns of one of several tables side by side, from 0; `to` is its last one. */
export interface SideTable {
  readonly from: number;
  readonly to: number;
  /** No part of the table before it: it repeats the heading of its names, or has rows of its own, or that table has no such heading. */
  readonly isSeparate: boolean;
}

/**
 * The tables of a sheet that has several side by side, each with names of its own; empty for a single one. One of costs comes after
 * the others: it may be what the shop pays.
 */
export function sideTables(sheet: PriceSheet): SideTable[] {
  const rows = filledRows(sheet);
  const header = findHeader(rows, sheet);
  const body = rows.slice(header?.firstBodyRow ?? 0);
  const facts = factsOf(body, sheet.money);
  const columns = columnsIn(body, header, facts);
  const [first = 0, ...later] = startsIn(columns, body);
  const begins = later.map((at, index) => {
    const place = { from: later[index - 1] ?? first, at };
    const isHeaded = columns.slice(place.from, at).some(({ isHeadedName }) => isHeadedName);
    const isSeparate = !isHeaded || isHeadedAgain(columns, place) || haveOwnRows(columns, body, place);
    return { from: beginOf(columns, place), isSeparate };
  });
  const all = begins.length > 0 ? [{ from: 0, isSeparate: false }, ...begins] : [];
  const tables = all.map((table, index) => {
    const end = all[index + 1]?.from ?? columns.length;
    return { ...table, to: columns.findLastIndex(({ isEmpty }, column) => column < end && !isEmpty) };
  });
  return tables.toSorted(
    (one, other) => Number(hasOnlyCosts(one, header)) - Number(hasOnlyCosts(other, header)),
  );
}

/**
 * Where a later table begins, which may have a storage or a brand left of its names: after the last blank column behind the prices of
 * the table before it, else where the sheet repeats its first heading. In the table before it, a size would go with other names.
 */
function beginOf(columns: readonly Column[], { from, at: names }: Place): number {
  const lastPrice = columns.findLastIndex(({ isPrice }, at) => isPrice && from < at && at < names);
  const between = (at: number) => lastPrice < at && at < names;
  const gap = columns.findLastIndex(({ isEmpty }, at) => isEmpty && between(at));
  if (gap !== -1) return gap + 1;
  const first = columns.find(({ heading }) => heading !== '')?.heading;
  const repeated = columns.findIndex(({ heading }, at) => heading === first && between(at));
  return repeated === -1 ? names : repeated;
}

function hasOnlyCosts({ from, to }: SideTable, header: Header | null): boolean {
  const money = header?.kinds.slice(from, to + 1).filter(isMoney) ?? [];
  return money.length > 0 && money.every((kind) => kind === 'other-price');
}

/** The columns of names that the second and further tables side by side begin with. */
export function laterTables(
  body: readonly Row[],
  header: Header | null,
  facts: readonly ColumnFacts[],
): number[] {
  return startsIn(columnsIn(body, header, facts), body).slice(1);
}

function columnsIn(body: readonly Row[], header: Header | null, facts: readonly ColumnFacts[]): Column[] {
  return facts.map((known, column) => columnOf(column, { facts: known, header, body }));
}

/** The sheet with this table alone, where it is. */
export function withTableOnly(sheet: PriceSheet, { from, to }: Pick<SideTable, 'from' | 'to'>): PriceSheet {
  const rows = sheet.rows.map((row) => row.map((cell, at) => (from <= at && at <= to ? cell : null)));
  return { ...sheet, rows };
}

interface Column {
  readonly heading: string;
  readonly facts: ColumnFacts;
  readonly isEmpty: boolean;
  readonly isPrice: boolean;
  /** Headed Cost, Old price and the like. */
  readonly isOtherPrice: boolean;
  readonly isHeadedName: boolean;
  /** Words that hardly repeat, and no heading that says something else. */
  readonly isNames: boolean;
}

function columnOf(
  column: number,
  { facts, header, body }: { facts: ColumnFacts; header: Header | null; body: readonly Row[] },
): Column {
  const heading = folded(header?.headings[column] ?? '').trim();
  const kind = header?.kinds[column] ?? 'blank';
  const isNumbers = isNumeric(facts) || isOnRequest(facts);
  return {
    heading,
    facts,
    isEmpty: heading === '' && facts.filled === 0,
    isPrice: isNumbers && kind !== 'other' && kind !== 'attribute',
    isOtherPrice: kind === 'other-price',
    isHeadedName: kind === 'name',
    isNames: !isNumbers && NAMED.has(kind) && hasNames(body, column),
  };
}

const NAMED: ReadonlySet<HeadingKind> = new Set<HeadingKind>(['name', 'unknown', 'blank']);

function hasNames(body: readonly Row[], column: number): boolean {
  const filled = body.map((row) => row[column]).filter((cell) => !isBlank(cell));
  const words = filled.map(textOf).filter((text) => /\p{L}/u.test(text));
  return words.length * 2 > filled.length && new Set(words).size * 2 > words.length;
}

/** The columns of names that tables begin with. */
function startsIn(columns: readonly Column[], body: readonly Row[]): number[] {
  const starts: number[] = [];
  for (const [at, column] of columns.entries()) {
    const from = starts.at(-1);
    const isFirst = column.isNames || column.isHeadedName;
    const isStart =
      from === undefined ? isFirst : isNextTable(columns, body, { from, at }) && !repeats(body, from, at);
    if (isStart) starts.push(at);
  }
  return starts;
}

/**
 * Whether names stand between a price of the table and another price, and are headed like its names, or apart from it, or the price
 * heading is the same once more: 'iPhone, Price, Samsung, Price'.
 */
function isNextTable(columns: readonly Column[], body: readonly Row[], { from, at }: Place): boolean {
  const own = columns[at];
  const table = columns.slice(from, at);
  const left = table.find(({ isPrice }) => isPrice);
  const right = columns.slice(at).find(({ isPrice }) => isPrice);
  if (!own || !left || !right) return false;
  const isAgain = isHeadedAgain(columns, { from, at });
  if (isAgain || !own.isNames) return isAgain;
  if (right.heading !== '' && right.heading === left.heading) return true;
  const isApart = table.at(-1)?.isEmpty === true && areComparable(left.facts, right.facts);
  return isApart && (!describes(own, table) || haveOwnRows(columns, body, { from, at }));
}

/** The names of one table, and of the next one. */
interface Place {
  readonly from: number;
  readonly at: number;
}

function isHeadedAgain(columns: readonly Column[], { from, at }: Place): boolean {
  const heading = columns[at]?.heading;
  return columns.slice(from, at).some((each) => each.isHeadedName && each.heading === heading);
}

/** Whether words describe devices with better names and only a cost or an old price: 'Model, Cost, a gap, Description, Price'. */
function describes(words: Column, table: readonly Column[]): boolean {
  const rankOf = ({ heading }: Column) => headingRank(heading, 'device') ?? Infinity;
  const hasName = table.some(
    (each) => each.isHeadedName && !(words.isHeadedName && rankOf(words) <= rankOf(each)),
  );
  return hasName && table.every(({ isPrice, isOtherPrice }) => isOtherPrice || !isPrice);
}

/** Whether some device has its name and a price in one of the tables, and nothing in the other: then they are surely two. */
function haveOwnRows(columns: readonly Column[], body: readonly Row[], { from, at }: Place): boolean {
  const priceFrom = (start: number) => columns.findIndex(({ isPrice }, column) => isPrice && column >= start);
  const [left, right] = [from, at].map((names) => [names, priceFrom(names)]);
  const isIn = (row: Row, table: readonly number[] = []) => table.every((column) => !isBlank(row[column]));
  const isOut = (row: Row, table: readonly number[] = []) => table.every((column) => isBlank(row[column]));
  const isTotals = (row: Row) => isTotal(textOf(row[from])) || isTotal(textOf(row[at]));
  const isOnlyIn = (row: Row, here?: number[], there?: number[]) => isIn(row, here) && isOut(row, there);
  return body.some((row) => (isOnlyIn(row, left, right) || isOnlyIn(row, right, left)) && !isTotals(row));
}

/** Whether a wide table only says its names once more: the prices on both sides are theirs. */
function repeats(body: readonly Row[], from: number, at: number): boolean {
  const named = body.filter((row) => !isBlank(row[at]));
  const isSame = (row: Row, column: number) => textOf(row[column]) === textOf(row[at]);
  const columns = Array.from({ length: at - from }, (_, place) => from + place);
  return named.length > 0 && columns.some((column) => named.every((row) => isSame(row, column)));
}
