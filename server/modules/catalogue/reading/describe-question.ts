import { cellName, lettersOf } from './price-sheet.ts';
import type { ColumnQuestion, NamedColumn } from './sheet-verdict.ts';

const NAMED_IN_SENTENCE = 8;
const UNTIL = 'Nothing new from this sheet is published until that is clear:';
const NO_LIST = 'If it is not a price list, hide the sheet.';

/** The question as a sentence for the shop's owner: what is unclear, and what to do in the spreadsheet. */
export function describeQuestion(sheet: string, question: ColumnQuestion): string {
  return `Sheet "${sheet}": ${TEXTS[question.kind](question)}`;
}

const TEXTS = {
  price: (question) => {
    const { columns, columnCount } = question;
    const both = columnCount === 2 ? 'both' : 'all';
    return `${columnsIn(question)} could ${both} be the price${headingsIn(columns, columnCount)}. ${UNTIL} keep one price column with the heading Price, put further prices in separate rows, and give other numbers a heading that says what they are, such as Stock, Cost or Old price. ${NO_LIST}`;
  },
  'no-price': (question) =>
    `no column has a price heading, and ${columnsIn(question)} ${holds(question)} numbers${headingsIn(question.columns, question.columnCount)}. ${UNTIL} give the price column the heading Price. ${NO_LIST}`,
  'same-names': (question) =>
    `rows with the same name have different prices, and only ${columnsIn(question)}${headingsIn(question.columns, question.columnCount)} ${question.columnCount === 1 ? 'tells' : 'tell'} them apart. ${UNTIL} write the full name in one column with the heading Device, for example with the formula ${joinFormula(question)}, and give the column with the short name the heading Model.`,
  name: (question) =>
    `${columnsIn(question)} could ${question.columnCount === 2 ? 'both' : 'all'} be the name${headingsIn(question.columns, question.columnCount)}. ${UNTIL} write the full name in one column with the heading Device.`,
  category: (question) =>
    `${columnsIn(question)}${headingsIn(question.columns, question.columnCount)} sorts the rows into categories, but a sheet is one category. ${UNTIL} put each category on its own sheet, and remove that column.`,
  headers: ({ headerRow, otherRow = 0 }) =>
    `row ${otherRow + 1} has different column headings from ${headerRow === null ? 'the rows above it' : `row ${headerRow + 1}`}. ${UNTIL} give both tables the same columns, or put them on separate sheets.`,
  changed: ({ change = '' }) =>
    `${change}. Nothing new is published until an admin confirms its columns again.`,
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

/** '=C2&" "&A2&" "&B2' for the first row below the header. */
function joinFormula({ nameColumn, columns, headerRow }: ColumnQuestion): string {
  const row = (headerRow ?? -1) + 1;
  const cells = [nameColumn, ...columns.slice(0, NAMED_IN_SENTENCE).map(({ column }) => column)];
  return `=${cells.map((column) => cellName(row, column)).join('&" "&')}`;
}
