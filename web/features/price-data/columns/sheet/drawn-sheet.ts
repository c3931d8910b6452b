import type { LayoutPreview, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { REQUEST_WORDS, SOLD_OUT_WORDS } from '#domain/contract/entities/price-data/request-words.ts';
import type { LayoutColumn, SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { columnsOf, indexOfLetters } from '#web/features/price-data/columns/layout-edits.ts';

type Change = SheetToLayOut['changes'][number];

/** A column as it is drawn. A changed price column is drawn twice: as it was confirmed, and as it is now. */
export interface DrawnColumn {
  readonly key: string;
  readonly column: LayoutColumn;
  readonly index: number;
  readonly isFirstName: boolean;
  readonly isNumeric: boolean;
  /** In question: it has the corner. */
  readonly isAsked: boolean;
  readonly change: Change | null;
  /** The cells as they are published; null for the column as it is now. */
  readonly published: readonly string[] | null;
}

export type RowKind = 'above' | 'header' | 'title' | 'device' | 'left-out';

/** A row of the sheet. */
export interface DrawnRow {
  /** As the spreadsheet numbers it. */
  readonly number: number;
  readonly kind: RowKind;
  readonly cells: readonly string[];
  /** Why it is left out, and the columns of the cells that cause it. */
  readonly reason: string;
  readonly badColumns: readonly string[];
}

export function drawColumns(sheet: SheetToLayOut, layout: SheetLayout): DrawnColumn[] {
  const columns = columnsOf(sheet, layout);
  const asked = new Set(sheet.question?.columns ?? []);
  const firstName = columns.findIndex(({ role }) => role === 'name');
  return columns.flatMap((column, index): DrawnColumn[] => {
    const change = sheet.changes.find((each) => each.column === column.column) ?? null;
    const now = {
      key: column.column,
      column,
      index,
      isFirstName: index === firstName,
      isNumeric: isNumericColumn(sheet, layout, index),
      isAsked: asked.has(column.column),
      change,
      published: null,
    };
    if (change?.published == null) return [now];
    return [{ ...now, key: `${column.column} then`, isAsked: false, published: change.published }, now];
  });
}

export function drawRows(
  sheet: SheetToLayOut,
  layout: SheetLayout,
  rejected: LayoutPreview['rejected'],
): DrawnRow[] {
  const indexesOf = (role: LayoutColumn['role']) =>
    layout.columns.filter((each) => each.role === role).map(({ column }) => indexOfLetters(column));
  const prices = indexesOf('price');
  const names = [...indexesOf('name'), ...indexesOf('display')];
  return sheet.rows.map((cells, index) => {
    const number = index + 1;
    const faults = rejected.filter(({ row }) => row === number);
    const has = (columns: readonly number[]) => columns.some((at) => (cells[at] ?? '') !== '');
    const kind = kindOf(number, layout, {
      isLeftOut: faults.length > 0,
      isTitle: has(names) && !has(prices),
    });
    return {
      number,
      kind,
      cells,
      reason: [...new Set(faults.map(({ reason }) => reason))].join('. '),
      badColumns: has(names) ? faults.map(({ cell }) => cell.replace(/\d+$/, '')) : [],
    };
  });
}

function kindOf(
  number: number,
  { headerRow }: SheetLayout,
  { isLeftOut, isTitle }: { isLeftOut: boolean; isTitle: boolean },
): RowKind {
  if (headerRow !== null && number < headerRow) return 'above';
  if (number === headerRow) return 'header';
  if (isLeftOut) return 'left-out';
  return isTitle ? 'title' : 'device';
}

/** Words in place of a price: 'CALL', 'Sold out'. */
export function isWordInPlace(text: string): boolean {
  const word = text.trim().toLowerCase();
  return REQUEST_WORDS.includes(word) || SOLD_OUT_WORDS.includes(word);
}

/** By what most of its cells below the header are: headings stand over their numbers. */
function isNumericColumn({ rows }: SheetToLayOut, { headerRow }: SheetLayout, index: number): boolean {
  const texts = rows.slice(headerRow ?? 0).flatMap((row) => (row[index] ? [row[index]] : []));
  return texts.filter((text) => NUMBER.test(text)).length * 2 > texts.length;
}

const NUMBER = /^[^\p{L}\d]{0,4}\d[\d.,\s'’]*[^\p{L}\d]{0,4}(?:[A-Z]{3})?$/u;
