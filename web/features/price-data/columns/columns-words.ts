import type { LayoutState, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { ColumnRole, LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { counted } from '#domain/text/counts.ts';
import { formatDateTime } from '#web/lib/format.ts';

export const ROLE_NAMES = {
  name: 'Name',
  display: 'Shown name',
  price: 'Price',
  category: 'Category',
  stock: 'Stock',
  note: 'Note',
  ignore: 'Not shown',
} as const satisfies Record<ColumnRole, string>;

/** What the role does, in two or three words under the select. */
const ROLE_HINTS = {
  name: 'Also section titles',
  display: 'In place of the name',
  price: 'The price',
  category: 'Sorts the rows',
  stock: '0 is out',
  note: 'Small text',
  ignore: '',
} as const satisfies Record<ColumnRole, string>;

/** The same for those who choose it for the first time. */
export const ROLE_TEXTS = {
  name: 'What the device is called. Several are joined.',
  display: 'What visitors read, if it is not the name',
  price: 'What it costs. Several prices get a label each.',
  category: 'Sorts the rows into categories',
  stock: 'How many there are. 0 is shown as out of stock.',
  note: 'Small text beside the name',
  ignore: 'Visitors do not see this column',
} as const satisfies Record<ColumnRole, string>;

export const STATE_NAMES = {
  clear: 'Clear',
  unclear: 'Needs an answer',
  changed: 'Changed',
  confirmed: 'Confirmed',
} as const satisfies Record<LayoutState, string>;

/** Titles may repeat: then every one of them has its number. */
export function sheetNames(
  sheets: readonly Pick<SheetToLayOut, 'sheet' | 'n'>[],
): ReadonlyMap<string, string> {
  const repeated = new Set(sheets.filter(({ n }) => n > 1).map(({ sheet }) => sheet));
  return new Map(
    sheets.map((place) => [
      keyOfSheet(place),
      repeated.has(place.sheet) ? `${place.sheet} (${place.n})` : place.sheet,
    ]),
  );
}

export function keyOfSheet({ sheet, n }: { readonly sheet: string; readonly n: number }): string {
  return `${n} ${sheet}`;
}

export function headerWords(headerRow: number | null): string {
  return headerRow === null ? 'No row is the header' : `Row ${headerRow} is the header`;
}

/** 'Six columns look like prices. Which are prices?' */
export function questionWords({ question, changes }: SheetToLayOut): string {
  if (question === null) return '';
  const { kind, columns } = question;
  const [first = ''] = columns;
  // The server names thirty at most.
  const number = NUMBERS[columns.length] ?? `${columns.length}${columns.length === 30 ? ' or more' : ''}`;
  switch (kind) {
    case 'price':
      return `${number} columns look like prices. Which are prices?`;
    case 'no-price':
      return columns.length === 1
        ? `Column ${first} holds numbers, but no heading says price. Is it the price?`
        : `${number} columns hold numbers, but no heading says price. Which are prices?`;
    case 'same-names':
      return 'Rows with the same name have different prices. What tells them apart?';
    case 'name':
      return `${number} columns could be the name. Which is it?`;
    case 'category':
      return `Column ${first} sorts the rows. Are these the categories?`;
    case 'headers':
      return 'The sheet has two tables with different headings. How should it be read?';
    case 'changed':
      return changedWords(changes);
  }
}

/** The first two: a sheet with a new column in front has a dozen. */
function changedWords(changes: SheetToLayOut['changes']): string {
  const sentences = changes.slice(0, 2).map(({ sentence }) => `${sentence}.`);
  const more = changes.length - sentences.length;
  if (more > 0) sentences.push(`${counted(more, 'more column has', 'more columns have')} changed.`);
  return sentences.join(' ') || 'The columns have changed.';
}

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
] as const;

/** What happens to this sheet without an answer, or has happened. */
export function standingWords({ state, confirmed }: SheetToLayOut): string {
  if (state === 'unclear') return 'This sheet is published only after your answer.';
  if (state === 'changed') return 'The whole new list waits for this answer.';
  if (state === 'clear') return 'This sheet needs no answer. You can add stock or notes.';
  return confirmed ? `Confirmed by ${confirmed.by}, ${formatDateTime(confirmed.at)}.` : '';
}

/** '2 sheets need an answer', '1 sheet changed'. */
export function countWords(sheets: readonly SheetToLayOut[]): { changed: string; unclear: string } {
  const of = (wanted: LayoutState) => sheets.filter(({ state }) => state === wanted).length;
  const [changed, unclear] = [of('changed'), of('unclear')];
  return {
    changed: changed === 0 ? '' : `${counted(changed, 'sheet')} changed`,
    unclear: unclear === 0 ? '' : counted(unclear, 'sheet needs an answer', 'sheets need an answer'),
  };
}

/** For screen readers: 'Column B, A+'. */
export function columnName(column: string, heading: string): string {
  return heading === '' ? `Column ${column}` : `Column ${column}, ${heading}`;
}

/** What the role of a column means. */
export function hintOf(role: ColumnRole, isFirstName: boolean): string {
  return role === 'name' && !isFirstName ? 'Joined to it' : ROLE_HINTS[role];
}

/** On phones, where one control has the role and this below it. */
export function shortHintOf({ column, role, label, group }: LayoutColumn, isFirstName: boolean): string {
  if (role === 'price') return label || group || ROLE_HINTS.price;
  if (role === 'name' && isFirstName) return 'Also titles';
  return hintOf(role, isFirstName) || `Column ${column}`;
}
