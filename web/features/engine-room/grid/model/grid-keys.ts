import type { Money } from '#domain/contract/entities/money.ts';
import type { FillDirection } from './grid-ranges.ts';
import type { GridCell, GridShape } from './grid-shape.ts';

/** What a key does while no cell is being edited. */
export type GridIntent =
  | { readonly type: 'move'; readonly move: GridMove; readonly isExtending: boolean }
  | { readonly type: 'edit'; readonly typed: string | null }
  | { readonly type: 'step'; readonly direction: 1 | -1 }
  | { readonly type: 'fill'; readonly direction: FillDirection }
  | { readonly type: 'select-row' | 'select-column' | 'select-all' | 'reset' | 'clear' | 'undo' | 'redo' };

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES: ReadonlyMap<string, GridMove> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Home', 'row-start'],
  ['End', 'row-end'],
  ['PageUp', 'page-up'],
  ['PageDown', 'page-down'],
]);

const CONTROL_MOVES: ReadonlyMap<string, GridMove> = new Map([
  ['ArrowUp', 'top'],
  ['ArrowDown', 'bottom'],
  ['ArrowLeft', 'row-start'],
  ['ArrowRight', 'row-end'],
  ['Home', 'first'],
  ['End', 'last'],
]);

const PLAIN_INTENTS: ReadonlyMap<string, GridIntent> = new Map<string, GridIntent>([
  ['Enter', { type: 'edit', typed: null }],
  ['F2', { type: 'edit', typed: null }],
  ['Delete', { type: 'reset' }],
  ['Backspace', { type: 'reset' }],
  ['Escape', { type: 'clear' }],
]);

/** With Alt: plain '+' and '-' begin a value, and '-10' must be refused, not become a step and then 10. */
const ALT_INTENTS: ReadonlyMap<string, GridIntent> = new Map<string, GridIntent>([
  ['ArrowUp', { type: 'step', direction: 1 }],
  ['ArrowDown', { type: 'step', direction: -1 }],
]);

const CONTROL_INTENTS: ReadonlyMap<string, GridIntent> = new Map<string, GridIntent>([
  ['a', { type: 'select-all' }],
  ['d', { type: 'fill', direction: 'down' }],
  ['r', { type: 'fill', direction: 'right' }],
  ['y', { type: 'redo' }],
  [' ', { type: 'select-column' }],
]);

/** Null for keys of the browser, above all Tab: the matrix must not trap the focus. */
export function intentOfKey(pressed: PressedKey, money: Money | undefined): GridIntent | null {
  const { key, shiftKey } = pressed;
  if (pressed.altKey) return ALT_INTENTS.get(key) ?? intentOfSign(key, money);
  if (pressed.ctrlKey || pressed.metaKey) return intentWithControl(key, shiftKey);
  const move = MOVES.get(key);
  if (move) return { type: 'move', move, isExtending: shiftKey };
  if (key === ' ') return shiftKey ? { type: 'select-row' } : null;
  const intent = PLAIN_INTENTS.get(key);
  if (intent) return intent;
  return beginsValue(key, money) ? { type: 'edit', typed: key } : null;
}

/** Many keyboards need Alt for '€' or '$'. Without its sign a percentage would be read into the cell instead of an amount. */
function intentOfSign(key: string, money: Money | undefined): GridIntent | null {
  return /^\p{Sc}$/u.test(key) && beginsValue(key, money) ? { type: 'edit', typed: key } : null;
}

// A digit, '$', '.' or a sign starts a value. A letter is a mistake, unless the shop's symbol starts with it: then it must
// not be lost.
function beginsValue(key: string, money: Money | undefined): boolean {
  if (/^[\d$.+-]$/u.test(key)) return true;
  if (money === undefined) return false;
  const first = String.fromCodePoint(money.symbol.codePointAt(0) ?? 0);
  return key.toLowerCase() === first.toLowerCase() || (key === ',' && money.decimalMark === 'comma');
}

function intentWithControl(key: string, isExtending: boolean): GridIntent | null {
  const move = CONTROL_MOVES.get(key);
  if (move) return { type: 'move', move, isExtending };
  if (key.toLowerCase() === 'z') return { type: isExtending ? 'redo' : 'undo' };
  // With Shift they are the browser's: Ctrl+Shift+R loads the page again and must not fill cells.
  return isExtending ? null : (CONTROL_INTENTS.get(key.toLowerCase()) ?? null);
}

export type GridMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row-start'
  | 'row-end'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'page-up'
  | 'page-down';

const PAGE_ROWS = 10;

/** The cell that a key moves the focus to; it stays at the edge of the matrix. */
export function cellAfterMove(shape: GridShape, { row, column }: GridCell, move: GridMove): GridCell {
  const lastRow = shape.rows.length - 1;
  const lastColumn = shape.columns.length - 1;
  const targets = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'row-start': { row, column: 0 },
    'row-end': { row, column: lastColumn },
    first: { row: 0, column: 0 },
    last: { row: lastRow, column: lastColumn },
    top: { row: 0, column },
    bottom: { row: lastRow, column },
    'page-up': { row: row - PAGE_ROWS, column },
    'page-down': { row: row + PAGE_ROWS, column },
  } satisfies Record<GridMove, GridCell>;
  const target = targets[move];
  return { row: within(target.row, lastRow), column: within(target.column, lastColumn) };
}

function within(index: number, last: number): number {
  return Math.min(Math.max(index, 0), last);
}
