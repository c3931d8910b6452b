import { describe, expect, test } from 'vitest';
import { selectionMask } from './grid-ranges.ts';
import {
  emptySelection,
  type Gesture,
  type GridSelection,
  type SelectionAction,
  type SelectionMode,
  selectInGrid,
} from './grid-selection.ts';
import { type GridCell, shapeOf } from './grid-shape.ts';

const shape = shapeOf(['A', 'B', 'C', 'D'], ['1', '2', '3']);

function at(row: number, column: number): GridCell {
  return { row, column };
}

function press(cell: GridCell, gesture: Gesture = 'replace', mode: SelectionMode = 'cell'): SelectionAction {
  return { type: 'click', mode, cell, gesture };
}

function selecting(...actions: SelectionAction[]): GridSelection {
  return actions.reduce(selectInGrid, emptySelection(shape));
}

const range = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });

describe('in mode cell', () => {
  test('a click selects one cell, which is anchor and focus', () => {
    expect(selecting(press(at(1, 1)), press(at(2, 2)))).toMatchObject({
      mode: 'cell',
      anchor: at(2, 2),
      focus: at(2, 2),
      ranges: [range(2, 2, 2, 2)],
    });
  });

  test('ctrl or meta and a click adds a cell', () => {
    expect(selecting(press(at(0, 0)), press(at(2, 2), 'add')).ranges).toEqual([
      range(0, 0, 0, 0),
      range(2, 2, 2, 2),
    ]);
  });

  test('shift and a click extends from the anchor, in every direction', () => {
    const back = selecting(press(at(2, 2)), press(at(0, 1), 'extend'));
    expect(back).toMatchObject({ anchor: at(2, 2), focus: at(0, 1), ranges: [range(0, 1, 2, 2)] });
    expect(selectInGrid(back, press(at(3, 2), 'extend')).ranges).toEqual([range(2, 2, 3, 2)]);
  });

  test('shift stretches the last range and leaves the others', () => {
    const selection = selecting(press(at(0, 0)), press(at(2, 1), 'add'), press(at(3, 2), 'extend'));
    expect(selection.ranges).toEqual([range(0, 0, 0, 0), range(2, 1, 3, 2)]);
  });

  test('shift with nothing selected extends from the focus', () => {
    const selection = selecting(press(at(1, 1)), { type: 'clear' }, press(at(2, 2), 'extend'));
    expect(selection.ranges).toEqual([range(1, 1, 2, 2)]);
  });

  test('a place outside the matrix changes nothing', () => {
    const before = selecting(press(at(1, 1)));
    expect(selectInGrid(before, press(at(9, 0)))).toBe(before);
    expect(selectInGrid(before, press(at(0, -1), 'extend'))).toEqual(before);
  });
});

describe('row and column heads', () => {
  test('a click selects the whole row, or the whole column with its default rule', () => {
    expect(selecting(press(at(1, 0), 'replace', 'row'))).toMatchObject({
      mode: 'row',
      ranges: [range(1, 0, 1, 2)],
    });
    expect(selecting(press(at(0, 1), 'replace', 'column'))).toMatchObject({
      mode: 'column',
      ranges: [range(0, 1, 4, 1)],
    });
  });

  test('ctrl or meta adds a row or a column', () => {
    const selection = selecting(press(at(0, 0), 'replace', 'row'), press(at(2, 0), 'add', 'row'));
    expect(selection.ranges).toEqual([range(0, 0, 0, 2), range(2, 0, 2, 2)]);
  });

  test('shift extends over the rows or columns between', () => {
    expect(selecting(press(at(3, 0), 'replace', 'row'), press(at(1, 0), 'extend', 'row')).ranges).toEqual([
      range(1, 0, 3, 2),
    ]);
    expect(
      selecting(press(at(0, 0), 'replace', 'column'), press(at(0, 1), 'extend', 'column')).ranges,
    ).toEqual([range(0, 0, 4, 1)]);
  });
});

describe('dragging', () => {
  test('stretches from where it began until it ends', () => {
    const dragged = selecting(
      { type: 'drag-start', mode: 'cell', cell: at(0, 0), gesture: 'replace' },
      { type: 'drag-over', cell: at(1, 1) },
      { type: 'drag-over', cell: at(2, 1) },
    );
    expect(dragged).toMatchObject({ isDragging: true, ranges: [range(0, 0, 2, 1)], focus: at(2, 1) });
    const ended = selectInGrid(dragged, { type: 'drag-end' });
    expect(ended.isDragging).toBe(false);
    expect(selectInGrid(ended, { type: 'drag-over', cell: at(4, 2) })).toBe(ended);
  });

  test('over a head stretches whole rows', () => {
    const selection = selecting(
      { type: 'drag-start', mode: 'row', cell: at(1, 0), gesture: 'replace' },
      { type: 'drag-over', cell: at(2, 0) },
    );
    expect(selection.ranges).toEqual([range(1, 0, 2, 2)]);
  });

  test('over the same cell again returns the same state', () => {
    const dragged = selecting({ type: 'drag-start', mode: 'cell', cell: at(0, 0), gesture: 'replace' });
    expect(selectInGrid(dragged, { type: 'drag-over', cell: at(0, 0) })).toBe(dragged);
  });
});

test('clear removes the selection and keeps the focus', () => {
  expect(selecting(press(at(1, 2)), { type: 'clear' })).toMatchObject({
    anchor: null,
    focus: at(1, 2),
    ranges: [],
  });
});

test('extend-to-range replaces the last range', () => {
  const selection = selecting(press(at(0, 0)), press(at(1, 1), 'add'), {
    type: 'extend-to-range',
    range: range(1, 1, 3, 2),
  });
  expect(selection).toMatchObject({
    anchor: at(1, 1),
    focus: at(3, 2),
    ranges: [range(0, 0, 0, 0), range(1, 1, 3, 2)],
  });
  expect(selectInGrid(selection, { type: 'extend-to-range', range: range(0, 0, 9, 0) })).toBe(selection);
});

test('select all takes every cell, the default rules too', () => {
  expect(selecting(press(at(2, 1)), { type: 'select-all' })).toMatchObject({
    focus: at(2, 1),
    ranges: [range(0, 0, 4, 2)],
  });
});

test('a move of the keyboard selects the new cell; extending, it stretches', () => {
  const moved = selecting(press(at(0, 0)), { type: 'move', to: at(1, 0), gesture: 'replace' });
  expect(moved.ranges).toEqual([range(1, 0, 1, 0)]);
  expect(selectInGrid(moved, { type: 'move', to: at(2, 1), gesture: 'extend' }).ranges).toEqual([
    range(1, 0, 2, 1),
  ]);
});

describe('when categories or buckets are added or removed', () => {
  const selected = selecting(press(at(1, 1)), press(at(2, 2), 'extend'));
  const reshape = (rows: string[], columns: string[], from = selected) =>
    selectInGrid(from, { type: 'reshape', shape: shapeOf(rows, columns) });

  test('the selection stays on the same categories and buckets', () => {
    expect(reshape(['new', 'A', 'B', 'C', 'D'], ['0', '1', '2', '3'])).toMatchObject({
      anchor: at(2, 2),
      focus: at(3, 3),
      ranges: [range(2, 2, 3, 3)],
    });
  });

  test('what is left of a range stays selected', () => {
    expect(reshape(['A', 'B', 'D'], ['1', '2', '3'])).toMatchObject({
      ranges: [range(1, 1, 1, 2)],
      focus: null,
    });
  });

  test('a range of which nothing is left is removed', () => {
    expect(reshape(['A', 'D'], ['1', '2', '3'])).toMatchObject({ ranges: [], anchor: null, focus: null });
  });

  test('a renamed bucket stays selected', () => {
    expect(reshape(['A', 'B', 'C', 'D'], ['1', 'renamed', '3']).ranges).toEqual([range(1, 1, 2, 2)]);
  });

  test('a selected column includes a new category, a selected row a new bucket', () => {
    const column = selecting(press(at(0, 1), 'replace', 'column'));
    expect(reshape(['A', 'B', 'C', 'D', 'E'], ['1', '2', '3'], column).ranges).toEqual([range(0, 1, 5, 1)]);
    const row = selecting(press(at(1, 0), 'replace', 'row'));
    expect(reshape(['A', 'B', 'C', 'D'], ['1', '2', '3', '4'], row).ranges).toEqual([range(1, 0, 1, 3)]);
  });
});

test('a mask shows the edges of each range', () => {
  const ranges = [range(0, 0, 1, 1)];
  expect(selectionMask(ranges, 0, 3)).toBe('93.');
  expect(selectionMask(ranges, 1, 3)).toBe('c6.');
  expect(selectionMask(ranges, 2, 3)).toBe('...');
});
