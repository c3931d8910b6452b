import { expect, test } from 'vitest';
import { type ListBlock, splitColumn } from './list-parts.ts';

function block(rowCount: number): ListBlock<number> {
  return { title: 'Title', isContinued: false, rows: Array.from({ length: rowCount }, (_, place) => place) };
}

function shapeOf(blocks: readonly ListBlock<number>[], isLong: boolean) {
  return splitColumn(blocks, isLong).map(({ parts }) =>
    parts.map(({ rows, isFirst }) => `${rows.length}${isFirst ? ' at once' : ''}`),
  );
}

test('the blocks of a short list are not split and are rendered at once', () => {
  expect(shapeOf([block(90), block(5)], false)).toEqual([['90 at once'], ['5 at once']]);
});

test('the blocks of a long list are split into parts, small ones on the first screen, without losing a row', () => {
  const [first] = splitColumn([block(130)], true);
  expect(first?.parts.map(({ rows }) => rows.length)).toEqual([10, 10, 10, 10, 40, 40, 10]);
  expect(first?.parts.flatMap(({ rows }) => rows)).toEqual(block(130).rows);
});

test('a screenful of a long list is rendered at once, across blocks', () => {
  expect(shapeOf([block(25), block(14), block(50), block(3)], true)).toEqual([
    ['10 at once', '10 at once', '5 at once'],
    ['10 at once', '4 at once'],
    ['1 at once', '40', '9'],
    ['3'],
  ]);
});

test('where fewer rows are in view, only those are rendered at once, and small parts follow', () => {
  const [first] = splitColumn([block(60)], true, 23);
  const sizes = first?.parts.map(({ rows, isFirst, isNext }) => [
    rows.length,
    isFirst ? 'first' : isNext ? 'next' : 'rest',
  ]);
  expect(sizes).toEqual([
    [10, 'first'],
    [10, 'first'],
    [3, 'first'],
    [10, 'next'],
    [7, 'next'],
    [20, 'rest'],
  ]);
});

test('a title without rows is a part too', () => {
  expect(shapeOf([block(0)], true)).toEqual([['0 at once']]);
  expect(shapeOf([block(0)], false)).toEqual([['0 at once']]);
});
