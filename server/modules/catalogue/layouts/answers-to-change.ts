import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import {
  type ColumnRole,
  type LayoutColumn,
  layoutFault,
  type SheetLayout,
} from '#domain/contract/entities/price-data/sheet-layout.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import {
  type ColumnChange,
  type ColumnMark,
  recogniseLayout,
} from '#server/modules/catalogue/reading/layout/fingerprint.ts';
import { indexOfLetters } from '#server/modules/catalogue/reading/layout/layout-columns.ts';
import { priceLabel } from '#server/modules/catalogue/reading/layout/price-label.ts';
import { relocateLayout } from '#server/modules/catalogue/reading/layout/relocate-layout.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { ConfirmedLayout } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { letterRange } from './describe-effect.ts';

type Answer = Omit<NonNullable<SheetToLayOut['question']>['answers'][number], 'title'>;

/** Ways to read a sheet whose confirmed columns have changed, the proposed one first, and the columns that have. */
export function answersToChange(
  sheet: PriceSheet,
  stored: Pick<ConfirmedLayout, 'layout' | 'fingerprint'>,
  proposal: SheetLayout | null,
): { readonly columns: string[]; readonly answers: Answer[] } {
  const { layout, changes } = recogniseLayout(sheet, stored.layout, stored.fingerprint);
  const kept = relocateLayout(sheet, stored.layout, stored.fingerprint);
  const [change] = changes;
  const answers =
    changes.length === 1 && change ? answersToOne(layout, change) : answersToSeveral(layout, changes);
  // Where a column was removed or has moved, another is in its place: read as before, it would have the wrong label.
  const safe = answers.flatMap((answer) => {
    if (answer.layout !== layout) return [answer];
    return kept === null || kept.isMoved ? [] : [{ ...answer, layout: kept.layout }];
  });
  const moved = kept?.isMoved && hasPricesOf(kept.layout, proposal) ? [followed(kept.layout)] : [];
  const afresh = proposal
    ? [{ text: 'Read the sheet afresh', effect: 'As if it were new', layout: proposal }]
    : [];
  // If names or stock have changed among several columns, the sheet is rather another one.
  const isOther = changes.length > 1 && !changes.every(({ column }) => mayBePrice(roleOf(layout, column)));
  const seen = new Set<string>();
  return {
    columns: changes.map(({ column }) => column),
    answers: (isOther ? [...moved, ...afresh, ...safe] : [...moved, ...safe, ...afresh]).filter((answer) => {
      const key = JSON.stringify(answer.layout);
      const isNew = !seen.has(key) && layoutFault(answer.layout.columns) === null;
      seen.add(key);
      return isNew;
    }),
  };
}

function followed(layout: SheetLayout): Answer {
  const columns = inOrder(layout.columns);
  return { text: 'Follow the headings', effect: 'Columns have only moved', layout: { ...layout, columns } };
}

/** Otherwise a column is new, and nobody has been asked about it. */
function hasPricesOf({ columns }: SheetLayout, proposal: SheetLayout | null): boolean {
  const prices = new Set(columns.flatMap(({ column, role }) => (role === 'price' ? [column] : [])));
  return proposal?.columns.every(({ column, role }) => role !== 'price' || prices.has(column)) ?? true;
}

function answersToOne(layout: SheetLayout, { column, was, now }: ColumnChange): Answer[] {
  const mapped = layout.columns.find((each) => each.column === column);
  const asBefore = { layout, effect: 'Only the heading changed' };
  const hidden = {
    text: 'Not shown',
    effect: `Column ${column} is left out`,
    layout: withColumn(layout, { column, role: 'ignore' }),
  };
  if (mapped?.role !== 'price') {
    const isNewPrice = mapped === undefined || mapped.role === 'ignore';
    if (isNewPrice)
      return [newPrice(layout, column, now?.heading ?? ''), { ...hidden, effect: 'Prices stay as they are' }];
    return isPriceNow(now) ? [hidden] : [{ ...asBefore, text: `Still the ${mapped.role}` }, hidden];
  }
  const before = mapped.label || was?.heading || `column ${column}`;
  if (now === null)
    return [hidden, { ...asBefore, text: 'Read it as before', effect: 'Its prices leave the list' }];
  if (now.heading === was?.heading)
    return [{ ...asBefore, text: 'Read it as before', effect: `Still ${before}` }, hidden];
  const label = priceLabel(now.heading) || `Price ${column}`;
  const renamed = {
    text: `${label} is a new price`,
    effect: `${before} leaves the list`,
    layout: withColumn(layout, { ...mapped, label }),
  };
  const still = { ...asBefore, text: `Still ${before}` };
  return canBePrice(now) ? [renamed, still, hidden] : [hidden, still];
}

/** Several columns at once: all by their new headings, or all as before, or none of them. */
function answersToSeveral(layout: SheetLayout, changes: readonly ColumnChange[]): Answer[] {
  const letters = letterRange(changes.map(({ column }) => column));
  const arePrices = changes.every(
    ({ column, now }) => mayBePrice(roleOf(layout, column)) && now !== null && canBePrice(now),
  );
  const isAsBefore = !changes.some(
    ({ column, now }) => !mayBePrice(roleOf(layout, column)) && isPriceNow(now),
  );
  const renamed = changes.reduce((changed, { column, now }) => {
    const group = changed.columns.find((each) => each.column === column)?.group;
    const label = priceLabel(now?.heading ?? '') || `Price ${column}`;
    return withColumn(changed, { column, role: 'price', label, ...(group !== undefined && { group }) });
  }, layout);
  const hidden = changes.reduce(
    (changed, { column }) => withColumn(changed, { column, role: 'ignore' }),
    layout,
  );
  return [
    ...(arePrices
      ? [{ text: 'Use the new headings', effect: `${letters} are new prices`, layout: renamed }]
      : []),
    ...(isAsBefore ? [{ text: 'Read it as before', effect: 'Only the headings changed', layout }] : []),
    { text: 'Not shown', effect: `${letters} are left out`, layout: hidden },
  ];
}

function roleOf({ columns }: SheetLayout, letters: string): ColumnRole {
  return columns.find(({ column }) => column === letters)?.role ?? 'ignore';
}

/** A column of names or of stock never becomes a price because its heading is another one. */
function mayBePrice(role: ColumnRole): boolean {
  return role === 'price' || role === 'ignore';
}

/** 'Cost' or 'Stock' in place of a price is none, although its numbers may look like one. */
function canBePrice({ heading }: ColumnMark): boolean {
  return ['blank', 'bare', 'price', 'label', 'unknown'].includes(headingKind(heading));
}

/** Where stock or names were is a price now. */
function isPriceNow(now: ColumnMark | null): boolean {
  return now !== null && ['bare', 'price', 'other-price', 'label'].includes(headingKind(now.heading));
}

function newPrice(layout: SheetLayout, column: string, heading: string): Answer {
  const label = priceLabel(heading) || `Price ${column}`;
  return {
    text: `${label} is a new price`,
    effect: `Column ${column} joins the list`,
    layout: withColumn(layout, { column, role: 'price', label }),
  };
}

function withColumn(layout: SheetLayout, given: LayoutColumn): SheetLayout {
  const others = layout.columns.filter(({ column }) => column !== given.column);
  return { ...layout, columns: inOrder([...others, given]) };
}

function inOrder(columns: readonly LayoutColumn[]): LayoutColumn[] {
  return columns.toSorted((one, other) => indexOfLetters(one.column) - indexOfLetters(other.column));
}
