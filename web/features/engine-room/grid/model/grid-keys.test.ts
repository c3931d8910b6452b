import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/contract/entities/money.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { cellAfterMove, type GridMove, intentOfKey } from './grid-keys.ts';
import { shapeOf } from './grid-shape.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (key: string, held: Partial<typeof plain> = {}, money?: Money) =>
  intentOfKey({ key, ...plain, ...held }, money);

describe('keys', () => {
  test.each([
    ['ArrowDown', {}, { type: 'move', move: 'down', isExtending: false }],
    ['ArrowLeft', { shiftKey: true }, { type: 'move', move: 'left', isExtending: true }],
    ['Home', {}, { type: 'move', move: 'row-start', isExtending: false }],
    ['End', { ctrlKey: true }, { type: 'move', move: 'last', isExtending: false }],
    ['ArrowUp', { metaKey: true, shiftKey: true }, { type: 'move', move: 'top', isExtending: true }],
    ['PageDown', {}, { type: 'move', move: 'page-down', isExtending: false }],
    ['Enter', {}, { type: 'edit', typed: null }],
    ['F2', {}, { type: 'edit', typed: null }],
    ['7', {}, { type: 'edit', typed: '7' }],
    ['$', { shiftKey: true }, { type: 'edit', typed: '$' }],
    ['+', { shiftKey: true }, { type: 'edit', typed: '+' }],
    ['-', {}, { type: 'edit', typed: '-' }],
    ['ArrowUp', { altKey: true }, { type: 'step', direction: 1 }],
    ['ArrowDown', { altKey: true }, { type: 'step', direction: -1 }],
    ['d', { ctrlKey: true }, { type: 'fill', direction: 'down' }],
    ['r', { metaKey: true }, { type: 'fill', direction: 'right' }],
    ['Delete', {}, { type: 'reset' }],
    ['Escape', {}, { type: 'clear' }],
    ['a', { ctrlKey: true }, { type: 'select-all' }],
    ['z', { ctrlKey: true }, { type: 'undo' }],
    ['Z', { metaKey: true, shiftKey: true }, { type: 'redo' }],
    ['y', { ctrlKey: true }, { type: 'redo' }],
    [' ', { shiftKey: true }, { type: 'select-row' }],
    [' ', { ctrlKey: true }, { type: 'select-column' }],
  ])('%s with %o', (key, held, intent) => {
    expect(press(key, held)).toEqual(intent);
  });

  test.each(['Tab', 'x', 'F5'])('%s is left to the browser', (key) => {
    expect(press(key)).toBeNull();
  });

  test('a currency sign that needs Alt, as on a Mac in Europe, starts a value', () => {
    expect(press('€', { altKey: true }, EUROS)).toEqual({ type: 'edit', typed: '€' });
    expect(press('$', { altKey: true, ctrlKey: true })).toEqual({ type: 'edit', typed: '$' });
    expect(press('€', { altKey: true })).toBeNull();
    expect(press('5', { altKey: true }, EUROS)).toBeNull();
  });

  test('clipboard keys and keys with Alt are left to the browser', () => {
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('v', { metaKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
  });

  test.each(['R', 'D', 'A', 'Y'])('Ctrl+Shift+%s is left to the browser', (key) => {
    expect(press(key, { ctrlKey: true, shiftKey: true })).toBeNull();
  });
});

describe('a move', () => {
  const shape = shapeOf(
    Array.from({ length: 12 }, (_, index) => `C${index}`),
    ['1', '2', '3'],
  );
  const from = { row: 1, column: 1 };

  test.each<[GridMove, number, number]>([
    ['up', 0, 1],
    ['down', 2, 1],
    ['left', 1, 0],
    ['right', 1, 2],
    ['row-start', 1, 0],
    ['row-end', 1, 2],
    ['first', 0, 0],
    ['last', 12, 2],
    ['top', 0, 1],
    ['bottom', 12, 1],
    ['page-down', 11, 1],
    ['page-up', 0, 1],
  ])('%s goes to row %i, column %i', (move, row, column) => {
    expect(cellAfterMove(shape, from, move)).toEqual({ row, column });
  });

  test('stays at the edge', () => {
    expect(cellAfterMove(shape, { row: 0, column: 0 }, 'up')).toEqual({ row: 0, column: 0 });
    expect(cellAfterMove(shape, { row: 12, column: 2 }, 'right')).toEqual({ row: 12, column: 2 });
  });
});
