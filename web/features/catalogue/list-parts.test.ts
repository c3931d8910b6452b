import { expect, test } from 'vitest';
import type { ColumnBlock } from '#domain/catalogue/columns.ts';
import { partColumn } from './list-parts.ts';

function block(rowCount: number, startIndex = 0): ColumnBlock<string> {
  const rows = Array.from({ length: rowCount }, (_, place) => ({
    row: `device ${place}`,
    rowIndex: startIndex + place + 1,
  }));
  return { title: 'Title', startIndex, rows, isContinued: false };
}

function shapeOf(blocks: readonly ColumnBlock<string>[], isLongList: boolean) {
  return partColumn(blocks, isLongList).map(({ parts }) =>
    parts.map(({ rows, isFirst }) => `${rows.length}${isFirst ? ' at once' : ''}`),
  );
}

test('the blocks of a short list stay whole', () => {
  expect(shapeOf([block(90), block(5)], false)).toEqual([['90 at once'], ['5']]);
});

test('the blocks of a long list come in parts, and no row is lost', () => {
  const [first] = partColumn([block(90)], true);
  expect(first?.parts.map(({ rows }) => rows.length)).toEqual([40, 40, 10]);
  expect(first?.parts.flatMap(({ rows }) => rows)).toEqual(block(90).rows);
});

test('a screenful of a long list is drawn at once, over as many blocks as it takes', () => {
  expect(shapeOf([block(20), block(20), block(19), block(50), block(3)], true)).toEqual([
    ['20 at once'],
    ['20 at once'],
    ['19 at once'],
    ['40 at once', '10'],
    ['3'],
  ]);
});

test('a title without rows has no parts', () => {
  expect(shapeOf([block(0)], true)).toEqual([[]]);
  expect(shapeOf([block(0)], false)).toEqual([[]]);
});

test('parts are known by the place of their first row', () => {
  const [first] = partColumn([block(90, 7)], true);
  expect(first?.parts.map(({ startIndex }) => startIndex)).toEqual([8, 48, 88]);
});
