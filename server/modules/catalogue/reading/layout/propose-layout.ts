import type { Money } from '#domain/contract/entities/money.ts';
import type {
  ColumnRole,
  LayoutColumn,
  SheetLayout,
} from '#domain/contract/entities/price-data/sheet-layout.ts';
import {
  type ColumnFacts,
  factsOf,
  isNumeric,
  isOnRequest,
} from '#server/modules/catalogue/reading/column-facts.ts';
import { headingRole, isTierHeading } from '#server/modules/catalogue/reading/column-names.ts';
import { columnsByContent } from '#server/modules/catalogue/reading/find-columns.ts';
import { findHeader, type Header } from '#server/modules/catalogue/reading/find-header.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import {
  filledRows,
  lettersOf,
  type PriceCell,
  type PriceSheet,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import { continuesTitles } from './continued-titles.ts';
import { type ColumnHeading, headerLines } from './header-lines.ts';
import { withNames } from './name-parts.ts';
import { comparableOf, pricesIn } from './price-columns.ts';
import { withLabels } from './price-label.ts';
import { sideTables, withTableOnly } from './side-tables.ts';

type Rows = readonly (readonly PriceCell[])[];

/**
 * The layout that makes the most of a sheet: every column that can be a price is one, and what tells its rows apart is
 * part of the name. Only a proposal: a person confirms it before anything is published.
 */
export function proposeLayout(sheet: PriceSheet): SheetLayout | null {
  const [first] = sideTables(sheet);
  return proposeTable(first ? withTableOnly(sheet, first) : sheet);
}

/** The same for a sheet with only one table. */
export function proposeTable(sheet: PriceSheet): SheetLayout | null {
  const rows = filledRows(sheet);
  const header = findHeader(rows, sheet);
  const layout = header ? proposeHeaded(rows, header, sheet) : proposeUnheaded(rows, sheet.money);
  if (layout === null) return null;
  return continuesTitles(sheet, layout) ? { ...layout, titleInName: true } : layout;
}

function proposeHeaded(
  rows: Rows,
  header: Header,
  { merges, money, hiddenColumns = [] }: PriceSheet,
): SheetLayout | null {
  const body = rows.slice(header.firstBodyRow);
  const facts = factsOf(body, money);
  const isPriceLike = facts.map(
    (known, column) =>
      isNumeric(known) || isOnRequest(known) || (known.amounts > 0 && isGrade(header, column)),
  );
  const { headings, device, display, firstBodyRow } = headerLines(rows, header, {
    merges,
    money,
    isPriceLike,
  });
  const kinds = facts.map((_, column) => headings[column]?.kind ?? 'blank');
  const prices = pricesIn(
    kinds.map((kind, column) => {
      if (column === device || column === display) return 'name';
      if (hiddenColumns.includes(column)) return 'other';
      const own = headings[column]?.own ?? '';
      return isTierHeading(own) || isRepair(own, facts[column]) ? 'unknown' : kind;
    }),
    facts,
  );
  if (prices.length === 0) return null;
  const roles = facts.map((known, column): ColumnRole => {
    if (prices.includes(column)) return 'price';
    if (column === device) return 'name';
    if (hiddenColumns.includes(column)) return 'ignore';
    return column === display ? 'display' : roleOf(headings[column], known);
  });
  const columns = onceEach(roles).map((role, column) => ({ column: lettersOf(column), role }));
  const mayJoin = (column: number) => JOINED.includes(kinds[column] ?? 'blank');
  const named = withNames(columns, body, { device, mayJoin });
  return named && { headerRow: firstBodyRow, columns: withLabels(named, headings, device !== null) };
}

/** Headings over words that may be a part of the name. */
const JOINED: readonly string[] = ['unknown', 'blank', 'other'];

/** Headings of further blocks may be most of a short column. */
function isGrade({ kinds }: Header, column: number): boolean {
  return kinds[column] === 'label' || kinds[column] === 'price' || kinds[column] === 'bare';
}

/** 'Battery' beside 'Screen' is a repair; as a health it would be at most 100. 'Box' beside 'No box' is a price. */
function isRepair(heading: string, facts: ColumnFacts | undefined): boolean {
  const isPart = /^(?:batter(?:y|ies|ie|ia)|akku|bateria|accu|батарея|аккумулятор|box)$/.test(
    folded(heading),
  );
  return isPart && (facts?.sizes ?? []).some((size) => size > 100);
}

function roleOf(heading: ColumnHeading | undefined, facts: ColumnFacts): ColumnRole {
  if (facts.filled === 0 || heading === undefined) return 'ignore';
  if (heading.kind === 'category') return 'category';
  if (heading.kind === 'attribute' || heading.kind === 'label') return 'name';
  return headingRole(heading.own) ?? 'ignore';
}

/** Only one column can hold the category, the stock or the notes. A stock for each of several prices is none of the row. */
function onceEach(roles: readonly ColumnRole[]): ColumnRole[] {
  const count = (role: ColumnRole) => roles.filter((each) => each === role).length;
  const isStockOfEach = count('price') > 1 && count('stock') > 1;
  return roles.map((role, column) => {
    if (role === 'stock' && isStockOfEach) return 'ignore';
    const isSingle = role === 'category' || role === 'stock' || role === 'note';
    return isSingle && roles.indexOf(role) !== column ? 'ignore' : role;
  });
}

/** Without a header: the columns of numbers as large as each other are prices, and smaller whole ones after them the stock. */
function proposeUnheaded(rows: Rows, money: Money | undefined): SheetLayout | null {
  const facts = factsOf(rows, money);
  const { device, price } = columnsByContent(rows, money);
  if (price === null) return null;
  const numeric = facts.flatMap((known, column) => (column !== device && isNumeric(known) ? [column] : []));
  const mayBeStock = (column: number) => looksLikeStock(facts[column]);
  const first = numeric.find((column) => !mayBeStock(column)) ?? numeric[0] ?? price;
  const prices = comparableOf(
    numeric.filter((column) => column === first || !mayBeStock(column)),
    facts,
  );
  const stock = numeric.find((column) => !prices.includes(column) && column > first && mayBeStock(column));
  const columns = facts.map((_, column): LayoutColumn => {
    const role = prices.includes(column) ? 'price' : column === stock ? 'stock' : 'ignore';
    return { column: lettersOf(column), role };
  });
  const named = withNames(columns, rows, { device, mayJoin: (column) => !numeric.includes(column) });
  return named && { headerRow: null, columns: withLabels(named, [], true) };
}

/** Small whole numbers, of which the largest is many times the smallest or which begin at 0. Grades of one device differ less. */
function looksLikeStock(facts: ColumnFacts | undefined): boolean {
  const sizes = facts?.sizes ?? [];
  if (sizes.length === 0 || !sizes.every((size) => Number.isInteger(size) && size < 1000)) return false;
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  return high < 50 || low === 0 || high >= low * 20;
}
