import { lettersOf } from './price-sheet.ts';
import type { ColumnQuestion, NamedColumn } from './sheet-verdict.ts';

const NAMED_IN_SENTENCE = 8;
const CHOOSE = 'Nothing new from this sheet is published until an admin chooses its columns in Price Data.';
const CHOOSE_AGAIN =
  'The new list waits until an admin chooses the columns of this sheet again in Price Data.';
const NO_LIST = 'If it is not a price list, hide the sheet.';

/** What is unclear, and who can answer it. */
export function describeQuestion(sheet: string, question: ColumnQuestion): string {
  const { kind } = question;
  const answer = kind === 'changed' ? CHOOSE_AGAIN : CHOOSE;
  const isPerhapsNoList = kind === 'price' || kind === 'no-price';
  return `Sheet "${sheet}": ${TEXTS[kind](question)}. ${answer}${isPerhapsNoList ? ` ${NO_LIST}` : ''}`;
}

const TEXTS = {
  price: (question) => {
    const { columns, columnCount } = question;
    const both = columnCount === 2 ? 'both' : 'all';
    return `${columnsIn(question)} could ${both} be the price${headingsIn(columns, columnCount)}`;
  },
  'no-price': (question) =>
    `no column has a price heading, and ${columnsIn(question)} ${holds(question)} numbers${headingsIn(question.columns, question.columnCount)}`,
  'same-names': (question) =>
    `rows with the same name have different prices, and only ${columnsIn(question)}${headingsIn(question.columns, question.columnCount)} ${question.columnCount === 1 ? 'tells' : 'tell'} them apart`,
  name: (question) =>
    `${columnsIn(question)} could ${question.columnCount === 2 ? 'both' : 'all'} be the name${headingsIn(question.columns, question.columnCount)}`,
  category: (question) =>
    `${columnsIn(question)}${headingsIn(question.columns, question.columnCount)} seems to sort the rows into categories`,
  headers: ({ headerRow, otherRow = 0 }) =>
    `row ${otherRow + 1} has different column headings from ${headerRow === null ? 'the rows above it' : `row ${headerRow + 1}`}`,
  changed: ({ change = '' }) => change || 'The columns have changed',
} as const satisfies Record<ColumnQuestion['kind'], (question: ColumnQuestion) => string>;

function holds({ columnCount }: ColumnQuestion): string {
  return columnCount === 1 ? 'holds' : 'hold';
}

/** 'column B', 'columns B and D', 'columns B to F'. */
function columnsIn({ columns, columnCount }: ColumnQuestion): string {
  const letters = columns.map(({ column }) => lettersOf(column));
  const [first, last] = [letters[0] ?? '', letters.at(-1) ?? ''];
  if (letters.length === 1) return `column ${first}`;
  if (letters.length > 2 && areNeighbours(columns) && columnCount === columns.length) {
    return `columns ${first} to ${last}`;
  }
  const shown = letters.slice(0, NAMED_IN_SENTENCE);
  const more = columnCount - shown.length;
  const end = more > 0 ? `${more} more` : (shown.pop() ?? '');
  return `columns ${shown.join(', ')} and ${end}`;
}

function areNeighbours(columns: readonly NamedColumn[]): boolean {
  return columns.every(({ column }, index) => column === (columns[0]?.column ?? 0) + index);
}

/** ' (A+, B+, B)', or nothing if they have no headings. */
function headingsIn(columns: readonly NamedColumn[], columnCount: number): string {
  if (columns.every(({ heading }) => heading === ''))
    return columnCount > 1 ? ', and they have no headings' : '';
  const shown = columns.slice(0, NAMED_IN_SENTENCE).map(({ heading }) => heading || 'no heading');
  return ` (${shown.join(', ')}${columnCount > shown.length ? ', …' : ''})`;
}
