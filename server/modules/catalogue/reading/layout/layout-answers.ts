import {
  type LayoutColumn,
  layoutFault,
  type SheetLayout,
} from '#domain/contract/entities/price-data/sheet-layout.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { lettersOf, type PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { ColumnQuestion, NamedColumn } from '#server/modules/catalogue/reading/sheet-verdict.ts';
import { withLabels } from './price-label.ts';
import { proposeLayout, proposeTable } from './propose-layout.ts';
import { sideTables, withTableOnly } from './side-tables.ts';

/** One way to read an unclear sheet. */
export interface LayoutAnswer {
  readonly text: string;
  readonly layout: SheetLayout;
  /** Only one of several tables side by side, with its names and prices. */
  readonly isTable?: boolean;
}

export const ANSWERS_MAX = 3;

/** At most three ways to read the sheet, the proposed one first. None if nothing can be proposed: the admin maps it then. */
export function answersTo(
  sheet: PriceSheet,
  question: ColumnQuestion,
  proposal = proposeLayout(sheet),
): LayoutAnswer[] {
  if (proposal === null) return [];
  const tables = answersOfTables(sheet, question);
  const answers = [
    { text: describeProposal(proposal, question), layout: proposal },
    ...ALTERNATIVES[question.kind](proposal, question),
  ];
  const seen = new Set<string>();
  return (tables.length > 0 ? tables : answers)
    .filter(({ layout }) => {
      const key = JSON.stringify(layout);
      if (seen.has(key) || layoutFault(layout.columns) !== null) return false;
      seen.add(key);
      return true;
    })
    .slice(0, ANSWERS_MAX);
}

/** Of tables side by side one can be shown. A price of one with the names of another would be wrong, unless they may be one table. */
function answersOfTables(sheet: PriceSheet, question: ColumnQuestion): LayoutAnswer[] {
  const tables = sideTables(sheet);
  const answers = tables.flatMap((table) => {
    const layout = proposeTable(withTableOnly(sheet, table));
    const text = `Only the table in columns ${lettersOf(table.from)} to ${lettersOf(table.to)}`;
    return layout ? [{ text, layout, isTable: true }] : [];
  });
  const isOne = tables.length > 0 && !tables.some(({ isSeparate }) => isSeparate);
  const whole = isOne ? proposeTable(sheet) : null;
  return whole ? [...answers, { text: describeProposal(whole, question), layout: whole }] : answers;
}

type Alternatives = (proposal: SheetLayout, question: ColumnQuestion) => LayoutAnswer[];

const ALTERNATIVES: Readonly<Record<ColumnQuestion['kind'], Alternatives>> = {
  price: otherPrices,
  'no-price': otherPrices,
  'same-names': (proposal, { columns }) => [
    { text: 'Keep equal names as they are', layout: withRoles(proposal, columns, 'ignore') },
  ],
  name: otherNames,
  category: (proposal, { columns }) => [
    { text: 'Keep the sheet as one category', layout: withRoles(proposal, columns, 'ignore') },
  ],
  headers: (proposal, { headerRow }) =>
    headerRow === null
      ? [{ text: 'The rows above it are devices too', layout: { ...proposal, headerRow } }]
      : [],
  changed: () => [],
};

/** All of them, the first alone, the last alone. */
function otherPrices(proposal: SheetLayout, { columns }: ColumnQuestion): LayoutAnswer[] {
  const [first, last] = [columns[0], columns.at(-1)];
  return [
    { text: `A price for each of ${listOf(columns)}`, layout: withPrices(proposal, columns) },
    ...[first, last].flatMap((only) =>
      only
        ? [{ text: `Only ${nameOf(only)} is the price`, layout: withPrices(proposal, columns, only) }]
        : [],
    ),
  ];
}

function otherNames(proposal: SheetLayout, { columns }: ColumnQuestion): LayoutAnswer[] {
  return [
    { text: `Join ${listOf(columns)}`, layout: withRoles(proposal, columns, 'name') },
    ...columns.map((only) => ({
      text: `Only ${nameOf(only)} is the name`,
      layout: withRoles(withRoles(proposal, columns, 'ignore'), [only], 'name'),
    })),
  ];
}

function withRoles(
  layout: SheetLayout,
  columns: readonly NamedColumn[],
  role: LayoutColumn['role'],
): SheetLayout {
  const letters = new Set(columns.map(({ column }) => lettersOf(column)));
  return {
    ...layout,
    columns: layout.columns.map((each) => (letters.has(each.column) ? { column: each.column, role } : each)),
  };
}

/** These columns are prices with labels, those of the proposal where it has them; with `only`, that one alone is the price. */
function withPrices(layout: SheetLayout, columns: readonly NamedColumn[], only?: NamedColumn): SheetLayout {
  const letters = new Set((only ? [only] : columns).map(({ column }) => lettersOf(column)));
  const roles = layout.columns.map(({ column, role }): LayoutColumn => {
    const isFreed = role === 'price' || columns.some((each) => lettersOf(each.column) === column);
    return { column, role: letters.has(column) ? 'price' : isFreed ? 'ignore' : role };
  });
  const proposed = new Map(layout.columns.map((column) => [column.column, column]));
  const headings = roles.map(({ column }) => {
    const own = columns.find((each) => lettersOf(each.column) === column)?.heading ?? '';
    return { own, upper: '', kind: headingKind(own) };
  });
  const labelled = withLabels(roles, headings, true).map((column) => {
    const known = proposed.get(column.column);
    if (column.role !== 'price' || known?.role !== 'price') return column;
    const { group } = known;
    if (only) return { ...column, ...(group && { group }) };
    return known.label ? known : column;
  });
  return { ...layout, columns: labelled };
}

function describeProposal({ columns }: SheetLayout, { kind }: ColumnQuestion): string {
  const of = (role: LayoutColumn['role']) => columns.filter((column) => column.role === role);
  const prices = of('price');
  if (kind === 'category') return `Sort by column ${of('category')[0]?.column ?? ''}`;
  if (kind === 'same-names' || kind === 'name') {
    return `Join ${inWords(of('name').map(({ column }) => column))} into the name`;
  }
  if (prices.length > 1)
    return `A price for each of ${inWords(prices.map(({ label = '', column }) => label || column))}`;
  const stock = of('stock')[0];
  return `Column ${prices[0]?.column ?? ''} is the price${stock ? `, ${stock.column} the stock` : ''}`;
}

function nameOf({ column, heading }: NamedColumn): string {
  return heading === '' ? `column ${lettersOf(column)}` : heading;
}

function listOf(columns: readonly NamedColumn[]): string {
  return inWords(columns.map(nameOf));
}

/** 'A', 'A and B', 'A, B and 4 more'. */
function inWords(names: readonly string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
