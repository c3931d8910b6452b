import type { ColumnRole, LayoutColumn, SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { type ColumnFacts, factsOf, isNumeric } from '#server/modules/catalogue/reading/column-facts.ts';
import { headingRole } from '#server/modules/catalogue/reading/column-names.ts';
import { columnsByContent } from '#server/modules/catalogue/reading/find-columns.ts';
import { findHeader, type Header, isMoney } from '#server/modules/catalogue/reading/find-header.ts';
import {
  filledRows,
  lettersOf,
  type PriceCell,
  type PriceSheet,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { headerGroups } from './header-groups.ts';
import { priceLabel } from './price-label.ts';
import { readWithLayout } from './read-with-layout.ts';

type Rows = readonly (readonly PriceCell[])[];

/**
 * The layout that makes the most of a sheet: every column that can be a price is one, and what tells its rows apart is
 * part of the name. Only a proposal: a person confirms it before anything is published.
 */
export function proposeLayout(sheet: PriceSheet): SheetLayout | null {
  const rows = filledRows(sheet);
  const header = findHeader(rows, sheet.merges);
  const layout = header ? proposeHeaded(rows, header) : proposeUnheaded(rows);
  return layout && continuesTitles(sheet, layout) ? { ...layout, titleInName: true } : layout;
}

/** Whether devices under different titles have the same name: the titles must be part of it then. */
function continuesTitles(sheet: PriceSheet, layout: SheetLayout): boolean {
  const known = { isPublishedDevice: () => false };
  const { rows } = readWithLayout(sheet, layout, { category: 'ANY', known });
  const sectionOf = new Map<string, number>();
  let section = 0;
  return rows.some(({ device, isHeader }) => {
    if (isHeader) section += 1;
    const first = sectionOf.get(device) ?? section;
    sectionOf.set(device, first);
    return !isHeader && first !== section;
  });
}

function proposeHeaded(rows: Rows, header: Header): SheetLayout | null {
  const facts = factsOf(rows.slice(header.firstBodyRow));
  const prices = pricesIn(header, facts);
  const groups = headerGroups(rows, header, prices);
  const columns = facts.map((known, column): LayoutColumn => {
    const role = prices.includes(column) ? 'price' : roleOf(header, known, column);
    const { group = '', label: own = header.headings[column] ?? '' } = groups[column] ?? {};
    const label = role === 'price' && prices.length > 1 ? priceLabel(own) : '';
    return {
      column: lettersOf(column),
      role,
      ...(label !== '' && { label }),
      ...(group !== '' && { group: group.slice(0, LAYOUT_LIMITS.labelMaxChars) }),
    };
  });
  const named = withName(columns, rows.slice(header.firstBodyRow), header.device, prices);
  return prices.length === 0 || named === null
    ? null
    : { headerRow: header.firstBodyRow, columns: withDistinctLabels(named) };
}

/** Headings of prices and labels over numbers; a cost or an old price only if nothing else is a price. */
function pricesIn(header: Header, facts: readonly ColumnFacts[]): number[] {
  const { kinds } = header;
  const over = (column: number) => facts[column] !== undefined && isNumeric(facts[column]);
  const all = kinds.map((_, column) => column).filter(over);
  const isSale = (column: number) => ['bare', 'price', 'label'].includes(kinds[column] ?? '');
  const sale = all.filter(isSale);
  // Beside one price, a column of the same kind is a price too, even if most of its cells are errors or words.
  if (sale.length > 0)
    return kinds.flatMap((_, column) => (isSale(column) && hasAmounts(facts[column]) ? [column] : []));
  const money = all.filter((column) => isMoney(kinds[column]));
  return money.length > 0
    ? money
    : all.filter((column) => kinds[column] === 'unknown' || kinds[column] === 'blank');
}

function hasAmounts(facts: ColumnFacts | undefined): boolean {
  return facts !== undefined && facts.amounts > 0;
}

function roleOf(
  { kinds, headings, device, display }: Header,
  facts: ColumnFacts,
  column: number,
): ColumnRole {
  if (facts.filled === 0) return 'ignore';
  if (column === device) return 'name';
  if (column === display) return 'display';
  const kind = kinds[column];
  if (kind === 'category') return 'category';
  if (kind === 'attribute' || kind === 'label') return 'name';
  return headingRole(headings[column] ?? '') ?? 'ignore';
}

/** Without a name heading the first column of words is the name. */
function withName(
  columns: readonly LayoutColumn[],
  body: Rows,
  device: number | null,
  prices: readonly number[],
): LayoutColumn[] | null {
  if (device !== null) return [...columns];
  const first = columns.findIndex(
    ({ role }, column) =>
      !prices.includes(column) && role !== 'category' && role !== 'note' && hasWords(body, column),
  );
  if (first === -1) return null;
  return columns.map((column, index) => (index === first ? { column: column.column, role: 'name' } : column));
}

function hasWords(body: Rows, column: number): boolean {
  const filled = body
    .map((row) => row[column])
    .filter((cell) => cell !== null && cell !== undefined && cell !== '');
  const words = filled.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell));
  return filled.length > 0 && words.length * 2 > filled.length;
}

/** Equal labels get their column's letter: a layout with equal labels would be refused. */
function withDistinctLabels(columns: readonly LayoutColumn[]): LayoutColumn[] {
  const keys = columns.map(({ group = '', label = '' }) => `${group}\n${label}`.toLowerCase());
  return columns.map((column, index) => {
    const { label = '' } = column;
    const isTaken = label !== '' && keys.indexOf(keys[index] ?? '') !== index;
    return isTaken
      ? { ...column, label: `${label.slice(0, LAYOUT_LIMITS.labelMaxChars - 4)} ${column.column}` }
      : column;
  });
}

/** The first column of words, the first of numbers as the price, and whole small numbers after it as the stock. */
function proposeUnheaded(rows: Rows): SheetLayout | null {
  const facts = factsOf(rows);
  const { device, price } = columnsByContent(rows);
  if (price === null) return null;
  const numeric = facts.flatMap((known, column) => (column !== device && isNumeric(known) ? [column] : []));
  const [first = price, ...others] = numeric;
  const columns = facts.map((known, column): LayoutColumn => {
    const letters = lettersOf(column);
    if (column === device) return { column: letters, role: 'name' };
    if (column === first) return { column: letters, role: 'price' };
    return { column: letters, role: others.includes(column) && looksLikeStock(known) ? 'stock' : 'ignore' };
  });
  const stocks = columns.filter(({ role }) => role === 'stock').slice(1);
  return {
    headerRow: null,
    columns: columns.map((column) => (stocks.includes(column) ? { ...column, role: 'ignore' } : column)),
  };
}

function looksLikeStock({ sizes }: ColumnFacts): boolean {
  return sizes.length > 0 && sizes.every((size) => Number.isInteger(size) && size < 1000);
}
