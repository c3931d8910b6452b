import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsToDraw, rowsToDraw, windowAt } from './grid-window.ts';

const rowsOf = (count: number, first: number, last: number, needed: number[] = []) =>
  rowsToDraw(count, { first, last }, needed).map((drawn) =>
    'line' in drawn ? drawn.line : `gap of ${drawn.gap}`,
  );

test('a matrix of ordinary size is rendered completely', () => {
  expect(rowsOf(14, 0, 3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('of a large matrix the visible rows, the focused row and the default rules are rendered', () => {
  expect(rowsOf(101, 10, 12, [50])).toEqual(['gap of 10', 10, 11, 12, 'gap of 37', 50, 'gap of 49', 100]);
  expect(rowsOf(101, 0, 1)).toEqual([0, 1, 'gap of 98', 100]);
});

test('of many columns the visible ones and the focused one are rendered', () => {
  const drawn = columnsToDraw(20, { first: 4, last: 6 }, [0]);
  expect(drawn).toEqual([
    { line: 0 },
    { gap: 3, from: 1 },
    { line: 4 },
    { line: 5 },
    { line: 6 },
    { gap: 13, from: 7 },
  ]);
  expect(columnsToDraw(8, { first: 0, last: 1 }, [])).toHaveLength(8);
});

test('visible rows are rendered, with some rows around them', () => {
  const { first, last } = windowAt(36 * 50, 600, 36);
  expect(first).toBeLessThan(50);
  expect(last).toBeGreaterThan(50 + 600 / 36);
  expect(windowAt(36 * 50 + 5, 600, 36)).toEqual({ first, last });
  expect(windowAt(0, 600, 36).first).toBe(0);
});

test('rendered lines and gaps add up to all lines', () => {
  const index = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(index, index, index, fc.array(index), (count, first, last, needed) => {
      const total = rowsToDraw(count, { first, last }, needed).reduce(
        (sum, drawn) => sum + ('line' in drawn ? 1 : drawn.gap),
        0,
      );
      expect(total).toBe(count);
    }),
  );
});
