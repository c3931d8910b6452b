import type { Money } from '#domain/contract/entities/money.ts';
import { areComparable, type ColumnFacts, factsOf, isNumeric, isOnRequest } from './column-facts.ts';
import { isTierHeading } from './column-names.ts';
import { columnsByContent, nameBeside } from './find-columns.ts';
import { findHeader, type Header, isMoney } from './find-header.ts';
import { folded } from './heading-words.ts';
import { laterTables } from './layout/side-tables.ts';
import type { PriceCell, PriceSheet } from './price-sheet.ts';
import { type ColumnQuestion, NAMED_COLUMNS, type SheetVerdict } from './sheet-verdict.ts';

type Rows = readonly (readonly PriceCell[])[];

/** The columns of a sheet if only one interpretation makes sense; otherwise the question for a person. */
export interface JudgedColumns {
  readonly verdict: SheetVerdict;
  readonly header: Header | null;
}

export function judgeColumns(
  rows: Rows,
  sheet: Pick<PriceSheet, 'merges' | 'money' | 'hiddenColumns'> = {},
): JudgedColumns {
  const header = findHeader(rows, sheet);
  const { money, hiddenColumns = [] } = sheet;
  const verdict = header ? judgeHeaded(rows, header, money) : judgeUnheaded(rows, money);
  return { verdict: withoutHiddenPrice(verdict, header, hiddenColumns), header };
}

/** A hidden column often holds what the shop pays. Only a heading that says price makes it one. */
function withoutHiddenPrice(
  verdict: SheetVerdict,
  header: Header | null,
  hiddenColumns: readonly number[],
): SheetVerdict {
  const { price = null, device: nameColumn = 0 } = verdict.kind === 'clear' ? verdict.columns : {};
  const kind = header?.kinds[price ?? -1];
  if (price === null || !hiddenColumns.includes(price) || kind === 'bare' || kind === 'price') return verdict;
  return { kind: 'unclear', question: questionOn('no-price', [price], { header, nameColumn }) };
}

/** Asks about these columns of a sheet. */
export function questionOn(
  kind: ColumnQuestion['kind'],
  columns: readonly number[],
  { header, nameColumn }: { header: Header | null; nameColumn: number },
): ColumnQuestion {
  const inOrder = [...new Set(columns)].sort((one, other) => one - other);
  return {
    kind,
    columns: inOrder
      .slice(0, NAMED_COLUMNS)
      .map((column) => ({ column, heading: (header?.headings[column] ?? '').slice(0, 40) })),
    columnCount: inOrder.length,
    nameColumn,
    headerRow: header?.row ?? null,
  };
}

function judgeHeaded(rows: Rows, header: Header, money: Money | undefined): SheetVerdict {
  const body = rows.slice(header.firstBodyRow);
  const facts = factsOf(body, money, { skip: header.device });
  const found = findPrice(header, facts);
  const price = 'price' in found ? found.price : (found.columns[0] ?? null);
  const name = header.device ?? nameOf(body, header, { price, money });
  const asks = (kind: ColumnQuestion['kind'], columns: readonly number[]): SheetVerdict => ({
    kind: 'unclear',
    question: questionOn(kind, columns, { header, nameColumn: name ?? 0 }),
  });
  const isPriced = !('price' in found) || found.price !== null;
  const categories = columnsWhere(header, (kind) => kind === 'category').filter(
    (column) => column !== name && (facts[column]?.filled ?? 0) > 0,
  );
  if (categories.length > 0 && isPriced) return asks('category', categories);
  if (!('price' in found)) return asks(found.kind, found.columns);
  const beside = name === null ? [] : pricesBeside(body, header, { facts, name, price: price ?? -1 });
  if (beside.length > 0) return asks('price', [price ?? 0, ...beside]);
  return {
    kind: 'clear',
    columns: {
      firstRow: header.row + 1,
      device: name ?? 0,
      display: header.display ?? name ?? 0,
      price: name === null ? null : found.price,
    },
  };
}

/**
 * Prices of another table side by side with this one, where the price would be that of other names, or a table with the same names
 * would be lost.
 */
function pricesBeside(
  body: Rows,
  header: Header,
  { facts, name, price }: { facts: readonly ColumnFacts[]; name: number; price: number },
): number[] {
  const others = columnsWhere(header, isMoney).filter(
    (column) => column !== price && (facts[column]?.amounts ?? 0) > 0,
  );
  if (price === -1 || others.length === 0) return [];
  const starts = laterTables(body, header, facts);
  const tableOf = (column: number) => starts.filter((start) => start <= column).length;
  if (tableOf(name) !== tableOf(price)) return others;
  const headingOf = (column: number) => folded(header.headings[column] ?? '');
  return others.filter((column) => {
    const start = starts[tableOf(column) - 1];
    return tableOf(column) > tableOf(name) && start !== undefined && headingOf(start) === headingOf(name);
  });
}

/** The first column of words whose heading does not say something else, else any column of words. */
function nameOf(
  body: Rows,
  { kinds }: Header,
  { price, money }: { price: number | null; money: Money | undefined },
): number | null {
  const isFree = (column: number) => kinds[column] === 'unknown' || kinds[column] === 'blank';
  const columns = kinds.map((_, column) => column);
  const free = columns.filter(isFree);
  return nameBeside(body, price, { money, columns: free }) ?? nameBeside(body, price, { money, columns });
}

type FoundPrice =
  | { readonly price: number | null }
  | { readonly kind: 'price' | 'no-price'; readonly columns: readonly number[] };

function findPrice(header: Header, facts: readonly ColumnFacts[]): FoundPrice {
  const headed = columnsWhere(header, isMoney);
  const filled = headed.filter((column) => (facts[column]?.filled ?? 0) > 0);
  const money = filled.length > 0 ? filled : headed;
  if (money.length === 0) return findUnheadedPrice(header, facts);
  const price = thePrice(money, header);
  if (price === null) return { kind: 'price', columns: money };
  const rivals = rivalsOf(price, header, facts);
  return rivals.length > 0 ? { kind: 'price', columns: [price, ...rivals] } : { price };
}

/** The bare word beats the weaker ones (Cost, Old price). Any other price must be the only one. */
function thePrice(money: readonly number[], { kinds }: Header): number | null {
  const isOther = (column: number) => kinds[column] === 'other-price';
  const [first, ...more] = money.filter((column) => !isOther(column));
  if (first !== undefined && kinds[first] === 'bare') return more.length === 0 ? first : null;
  return money.length === 1 ? (money[0] ?? null) : null;
}

/**
 * Other numbers that might be prices too: under the name of a grade or a size, or under a heading that says
 * nothing and as large as the prices. Without a heading they are calculations, unless the price column
 * itself is empty.
 */
function rivalsOf(price: number, header: Header, facts: readonly ColumnFacts[]): number[] {
  const prices = facts[price];
  const isEmpty = prices === undefined || prices.amounts === 0;
  return numericColumns(header, facts).filter((column) => {
    const rival = facts[column];
    const kind = header.kinds[column];
    if (column === price || rival === undefined) return false;
    if (kind === 'label' || (isEmpty && kind === 'blank')) return true;
    if (isTierHeading(header.headings[column] ?? '')) return header.kinds[price] !== 'bare';
    return kind === 'unknown' && (isEmpty || areComparable(prices, rival));
  });
}

/** No column has a price heading: the only column of numbers is the price, unless its heading says something else. */
function findUnheadedPrice(header: Header, facts: readonly ColumnFacts[]): FoundPrice {
  const numeric = numericColumns(header, facts);
  const possible = numeric.filter((column) => !isSomethingElse(header, column));
  if (numeric.length === 0) return { price: null };
  const [only] = possible;
  const labels = header.kinds.flatMap((kind, column) =>
    kind === 'label' && (column === only || facts[column]?.filled === 0) ? [column] : [],
  );
  // Only grade B has prices today. Without its label, nobody could tell that it is not grade A.
  if (only !== undefined && labels.includes(only) && labels.length > 1)
    return { kind: 'price', columns: labels };
  if (possible.length > 1) return { kind: 'price', columns: possible };
  return numeric.length === 1 && possible.length === 1
    ? { price: possible[0] ?? null }
    : { kind: 'no-price', columns: numeric };
}

function isSomethingElse({ kinds }: Header, column: number): boolean {
  return kinds[column] === 'other' || kinds[column] === 'attribute';
}

/** Also a grade with any amount, and one whose cells all say 'CALL' or have no result. */
function numericColumns({ kinds, device, display }: Header, facts: readonly ColumnFacts[]): number[] {
  return kinds.flatMap((kind, column) => {
    const known = facts[column];
    const isName = column === device || column === display || kind === 'name' || kind === 'display';
    if (!known || isName || kind === 'category') return [];
    const isGrade = kind === 'label' && (known.amounts > 0 || isOnRequest(known));
    return isNumeric(known) || isGrade ? [column] : [];
  });
}

function columnsWhere(
  { kinds, device, display }: Header,
  test: (kind: Header['kinds'][number]) => boolean,
): number[] {
  return kinds.flatMap((kind, column) =>
    test(kind) && column !== device && column !== display ? [column] : [],
  );
}

function judgeUnheaded(rows: Rows, money: Money | undefined): SheetVerdict {
  const columns = columnsByContent(rows, money);
  if (columns.price === null) return { kind: 'clear', columns };
  const numeric = factsOf(rows, money).flatMap((facts, column) =>
    column !== columns.device && mayBePrices(facts) ? [column] : [],
  );
  if (numeric.length < 2) return { kind: 'clear', columns };
  const about = { header: null, nameColumn: columns.device };
  return { kind: 'unclear', question: questionOn('price', numeric, about) };
}

/** Weaker than numeric: nothing says which column is the price, so a quarter of amounts makes it possible. */
function mayBePrices(facts: ColumnFacts): boolean {
  return facts.amounts > 0 && (isNumeric(facts) || facts.amounts * 4 >= facts.filled);
}
