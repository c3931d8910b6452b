import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type {
  ColumnRole,
  LayoutColumn,
  SheetLayout,
} from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';

/** One object: a new one each time would count as an edit. */
const NOTHING_SET: SheetLayout = { headerRow: null, columns: [] };

/** What is on the screen before anybody has changed it: the proposed answer, or how the sheet is read now. */
export function startLayout({ question, layout, proposal }: SheetToLayOut): SheetLayout {
  return question?.answers[0]?.layout ?? layout ?? proposal ?? NOTHING_SET;
}

/** The role of each column that the sheet has. A column that the layout does not name is not shown. */
export function columnsOf({ rows }: SheetToLayOut, { columns }: SheetLayout): LayoutColumn[] {
  const named = new Map(columns.map((column) => [column.column, column]));
  const lastNamed = Math.max(-1, ...columns.map(({ column }) => indexOfLetters(column)));
  const width = Math.max(lastNamed + 1, ...rows.map((row) => row.length));
  return Array.from({ length: Math.min(width, LAYOUT_LIMITS.columnsMax) }, (_, index) => {
    const column = lettersOf(index);
    return named.get(column) ?? { column, role: 'ignore' };
  });
}

/** A second price gives the first one a label as well: without it nobody could tell them apart. */
export function withRole(
  sheet: SheetToLayOut,
  layout: SheetLayout,
  given: { readonly column: string; readonly role: ColumnRole },
): SheetLayout {
  const changed = columnsOf(sheet, layout).map((each): LayoutColumn => {
    if (each.column !== given.column) return each;
    return each.role === given.role ? each : { column: each.column, role: given.role };
  });
  return { ...layout, columns: withLabels(sheet, layout.headerRow, changed) };
}

export function withLabel(layout: SheetLayout, column: string, label: string): SheetLayout {
  const columns = layout.columns.map((each) => (each.column === column ? { ...each, label } : each));
  return { ...layout, columns };
}

/** Labels that repeat their heading follow the new header; those that were typed stay. */
export function withHeaderRow(
  sheet: SheetToLayOut,
  layout: SheetLayout,
  headerRow: number | null,
): SheetLayout {
  const columns = columnsOf(sheet, layout).map((each): LayoutColumn => {
    const isHeading = each.label === labelAt(sheet, layout.headerRow, each.column);
    const { label, ...rest } = each;
    return isHeading ? rest : each;
  });
  return { ...layout, headerRow, columns: withLabels(sheet, headerRow, columns) };
}

function withLabels(
  sheet: SheetToLayOut,
  headerRow: number | null,
  columns: readonly LayoutColumn[],
): LayoutColumn[] {
  const areSeveral = columns.filter(({ role }) => role === 'price').length > 1;
  return columns.map((each) => {
    if (each.role !== 'price' || !areSeveral || each.label !== undefined) return each;
    const label = labelAt(sheet, headerRow, each.column);
    return label === '' ? each : { ...each, label };
  });
}

function labelAt(sheet: SheetToLayOut, headerRow: number | null, column: string): string {
  return headingAt(sheet, headerRow, column).slice(0, LAYOUT_LIMITS.labelMaxChars).trim();
}

export function headingAt({ rows }: SheetToLayOut, headerRow: number | null, column: string): string {
  return headerRow === null ? '' : (rows[headerRow - 1]?.[indexOfLetters(column)] ?? '');
}

/** Whether both read a sheet in the same way. */
export function isSameLayout(one: SheetLayout, other: SheetLayout): boolean {
  return writtenOut(one) === writtenOut(other);
}

function writtenOut({ headerRow, columns, titleInName = false }: SheetLayout): string {
  const prices = columns.filter(({ role }) => role === 'price').length;
  const read = columns
    .filter(({ role }) => role !== 'ignore')
    .map(({ column, role, label = '', group = '' }) => [column, role, prices > 1 ? label : '', group])
    .toSorted(([first = ''], [second = '']) => indexOfLetters(first) - indexOfLetters(second));
  return JSON.stringify([headerRow, titleInName, read]);
}

/** As it is sent: labels without blanks around them, and none that is empty. */
export function asSent({ columns, ...layout }: SheetLayout): SheetLayout {
  return {
    ...layout,
    columns: columns.map(({ label, ...column }) => {
      const trimmed = label?.trim() ?? '';
      return trimmed === '' ? column : { ...column, label: trimmed };
    }),
  };
}

export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** 0 for 'A', 26 for 'AA'. */
export function indexOfLetters(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
