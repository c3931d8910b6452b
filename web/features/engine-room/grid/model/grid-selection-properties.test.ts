import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsInRanges, selectionMask } from './grid-ranges.ts';
import {
  emptySelection,
  type Gesture,
  type SelectionAction,
  type SelectionMode,
  selectInGrid,
} from './grid-selection.ts';
import { isInside, shapeOf } from './grid-shape.ts';

const shape = shapeOf(['A', 'B', 'C', 'D'], ['1', '2', '3']);

describe('after any sequence of actions', () => {
  const cellArbitrary = fc.record({
    row: fc.integer({ min: -1, max: 6 }),
    column: fc.integer({ min: -1, max: 4 }),
  });
  const pressArbitrary = {
    mode: fc.constantFrom<SelectionMode>('cell', 'row', 'column'),
    cell: cellArbitrary,
    gesture: fc.constantFrom<Gesture>('replace', 'add', 'extend'),
  };
  const shapeArbitrary = fc
    .record({
      rows: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 }),
      columns: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 4 }),
    })
    .map(({ rows, columns }) => shapeOf(rows, columns));
  const actionArbitrary: fc.Arbitrary<SelectionAction> = fc.oneof(
    fc.record({ type: fc.constantFrom('click' as const, 'drag-start' as const), ...pressArbitrary }),
    fc.record({ type: fc.constant('drag-over' as const), cell: cellArbitrary }),
    fc.record({ type: fc.constantFrom('drag-end' as const, 'clear' as const, 'select-all' as const) }),
    fc.record({
      type: fc.constant('move' as const),
      to: cellArbitrary,
      gesture: fc.constantFrom('replace' as const, 'extend' as const),
    }),
    fc.record({ type: fc.constant('reshape' as const), shape: shapeArbitrary }),
  );
  const anySelection = fc
    .array(actionArbitrary)
    .map((actions) => actions.reduce(selectInGrid, emptySelection(shape)));

  test('no range, anchor or focus ever leaves the matrix', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const cells = cellsInRanges(selection.ranges);
        const places = [...cells, selection.anchor, selection.focus].filter((cell) => cell !== null);
        expect(places.every((cell) => isInside(selection.shape, cell))).toBe(true);
        expect(selection.ranges.every(({ top, left, bottom, right }) => top <= bottom && left <= right)).toBe(
          true,
        );
      }),
    );
  });

  test('the masks of the rows show exactly the selected cells', () => {
    fc.assert(
      fc.property(anySelection, ({ ranges, shape: { rows, columns } }) => {
        const shown = rows.flatMap((_, row) =>
          [...selectionMask(ranges, row, columns.length)].flatMap((mark, column) =>
            mark === '.' ? [] : [{ row, column }],
          ),
        );
        expect(shown).toEqual(cellsInRanges(ranges));
      }),
    );
  });
});
