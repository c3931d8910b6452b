import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { lettersOf, type PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { ColumnQuestion, NamedColumn } from '#server/modules/catalogue/reading/sheet-verdict.ts';
import { priceLabel } from './price-label.ts';
import { proposeLayout } from './propose-layout.ts';

/** One way to read an unclear sheet. */
export interface LayoutAnswer {
  readonly text: string;
  readonly layout: SheetLayout;
}

const ANSWERS_MAX = 3;

/** At most three ways to read the sheet, the proposed one first. None if nothing can be proposed: the admin maps it then. */
export function answersTo(sheet: PriceSheet, question: ColumnQuestion): LayoutAnswer[] {
  const proposal = proposeLayout(sheet);
  if (proposal === null) return [];
  const answers = [
    { text: describeProposal(proposal, question), layout: proposal },
    ...ALTERNATIVES[question.kind](proposal, question),
  ];
  const seen = new Set<string>();
  return answers
    .filter(({ layout }) => {
      const key = JSON.stringify(layout);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, ANSWERS_MAX);
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
  headers: () => [],
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

/** These columns are prices with labels; with `only`, that one alone is the price. */
function withPrices(layout: SheetLayout, columns: readonly NamedColumn[], only?: NamedColumn): SheetLayout {
  const cleared = withRoles(layout, columns, 'ignore');
  const chosen = new Map((only ? [only] : columns).map((each) => [lettersOf(each.column), each]));
  return {
    ...cleared,
    columns: cleared.columns.map((each): LayoutColumn => {
      const price = chosen.get(each.column);
      if (price === undefined) return each.role === 'price' ? { column: each.column, role: 'ignore' } : each;
      const label = priceLabel(price.heading) || `Price ${each.column}`;
      return { column: each.column, role: 'price', ...(!only && { label }) };
    }),
  };
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
