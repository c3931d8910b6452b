import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { isTier } from '#domain/pricing/pricing-role.ts';
import { type CellReading, cellMessages, readCellText } from './cell-text.ts';
import type { TextBlock } from './grid-clipboard.ts';
import { changeCells, type Matrix, type NewRule, ruleAt } from './grid-commands.ts';
import { cellsInRange, cellsInRanges, type GridRange } from './grid-ranges.ts';
import { type GridCell, type GridShape, nameOfCell } from './grid-shape.ts';

export const PASTE_MESSAGES = {
  severalRanges: 'Select one range to paste a block of cells into',
  nothing: 'There is nothing to paste',
  uneven: 'Every row of the pasted block needs the same number of cells',
  copyShape: 'Select one range, or whole rows or columns, to copy them',
  fraction: (text: string, value: number) =>
    `${text} could mean ${text}% or ${hundredthsOf(value)}%: add the % sign`,
  tooTall: (count: number, left: number) => `The block has ${count} rows, and only ${left} are left below`,
  tooWide: (count: number, left: number) => `The block has ${count} columns, and only ${left} are left`,
} as const;

/** The meaning of a text in a cell. */
export type CellEntry = CellReading | { readonly ok: true; readonly rule: 'default' };

export type PasteResult =
  | { readonly ok: true; readonly configuration: Configuration; readonly range: GridRange | null }
  | { readonly ok: false; readonly message: string };

/**
 * Pastes a block of texts into the matrix. One value fills the whole selection; a block starts at the start of the
 * selection, and repeats if the selection is a multiple of it. One invalid cell refuses the whole paste.
 */
export function pasteBlock(matrix: Matrix, ranges: readonly GridRange[], block: TextBlock): PasteResult {
  const plan = planPaste(matrix.shape, ranges, block);
  if (!plan.ok) return plan;
  const rules = new Map<GridCell, NewRule>();
  for (const { cell, text } of plan.texts) {
    const reading = readPasted(matrix, cell, text);
    if (!reading.ok) {
      return { ok: false, message: `${nameOfCell(matrix.shape, cell)}, '${text}': ${reading.message}` };
    }
    rules.set(cell, reading.rule);
  }
  const configuration = changeCells(matrix, [...rules.keys()], (current, cell) => rules.get(cell) ?? current);
  return { ok: true, configuration, range: plan.range };
}

/** The texts of the selection as a block; null if its cells are not the crossing of some rows and columns. */
export function blockOfSelection(matrix: Matrix, ranges: readonly GridRange[]): TextBlock | null {
  const cells = cellsInRanges(ranges);
  const rows = [...new Set(cells.map(({ row }) => row))];
  const columns = [...new Set(cells.map(({ column }) => column))].toSorted((one, other) => one - other);
  if (rows.length * columns.length !== cells.length) return null;
  const { role, configuration } = matrix;
  const textAt = (cell: GridCell) => textOfRule(role, ruleAt(matrix, cell), configuration.money);
  return rows.map((row) => columns.map((column) => textAt({ row, column })));
}

type PastePlan =
  | {
      readonly ok: true;
      readonly texts: readonly { cell: GridCell; text: string }[];
      readonly range: GridRange | null;
    }
  | { readonly ok: false; readonly message: string };

function planPaste(shape: GridShape, ranges: readonly GridRange[], block: TextBlock): PastePlan {
  const [first = []] = block;
  const height = block.length;
  const width = first.length;
  const [range] = ranges;
  if (range === undefined || width === 0) return { ok: false, message: PASTE_MESSAGES.nothing };
  if (block.some((row) => row.length !== width)) return { ok: false, message: PASTE_MESSAGES.uneven };
  if (height === 1 && width === 1) {
    const [text = ''] = first;
    return { ok: true, texts: cellsInRanges(ranges).map((cell) => ({ cell, text })), range: null };
  }
  if (ranges.length > 1) return { ok: false, message: PASTE_MESSAGES.severalRanges };
  const target = targetOf(range, height, width);
  const overflow = overflowMessage(shape, range, target);
  if (overflow !== null) return { ok: false, message: overflow };
  const texts = cellsInRange(target).map((cell) => ({
    cell,
    text: block[(cell.row - target.top) % height]?.[(cell.column - target.left) % width] ?? '',
  }));
  return { ok: true, texts, range: target };
}

function targetOf({ top, left, bottom, right }: GridRange, height: number, width: number): GridRange {
  const rows = bottom - top + 1;
  const columns = right - left + 1;
  const isMultiple = rows % height === 0 && columns % width === 0;
  if (isMultiple) return { top, left, bottom, right };
  return { top, left, bottom: top + height - 1, right: left + width - 1 };
}

function overflowMessage(shape: GridShape, { top, left }: GridRange, target: GridRange): string | null {
  const rowsLeft = shape.rows.length - top;
  const columnsLeft = shape.columns.length - left;
  const height = target.bottom - target.top + 1;
  const width = target.right - target.left + 1;
  if (height > rowsLeft) return PASTE_MESSAGES.tooTall(height, rowsLeft);
  return width > columnsLeft ? PASTE_MESSAGES.tooWide(width, columnsLeft) : null;
}

/** The meaning of a text in a cell of the matrix. An empty cell follows the default. */
export function readIntoCell(matrix: Matrix, cell: GridCell, text: string): CellEntry {
  const { money } = matrix.configuration;
  if (text.trim() !== '') return readCellText(matrix.role, text, ruleAt(matrix, cell), money);
  const isDefaultRow = matrix.shape.rows[cell.row] === null;
  if (isDefaultRow) return { ok: false, message: cellMessages(money).defaultNeedsValue };
  return { ok: true, rule: 'default' };
}

function readPasted(matrix: Matrix, cell: GridCell, text: string): CellEntry {
  // Spreadsheets without a percent format hold 13% as 0.13; a wrong guess would be off by a factor of 100.
  const decimalMark = matrix.configuration.money?.decimalMark === 'comma' ? ',' : '.';
  const dotted = text.replace(decimalMark, '.');
  const isFraction = text.includes(decimalMark) && /^0?\.\d*[1-9]\d*$/u.test(dotted);
  if (isFraction && !isTier(matrix.role) && ruleAt(matrix, cell).mode !== 'flat') {
    return { ok: false, message: PASTE_MESSAGES.fraction(text, Number(dotted)) };
  }
  return readIntoCell(matrix, cell, text);
}
