import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeAtStarts, columnStartsOf } from './column-starts.ts';
import { arrangeInColumns } from './columns.ts';
import { groupIntoSections } from './sections.ts';

interface Row {
  readonly display: string;
  readonly isHeader: boolean;
}

const lists = fc.array(
  fc.record({
    display: fc.constantFrom('a', 'b'),
    isHeader: fc.nat({ max: 9 }).map((digit) => digit === 0),
  }),
  { maxLength: 120 },
);
const counts = fc.integer({ min: 1, max: 4 });

function placesOf(
  rows: readonly Row[],
  columns: ReturnType<typeof arrangeInColumns<Row>>,
): Map<number, number> {
  const places = new Map<number, number>();
  for (const [column, blocks] of columns.entries())
    for (const { rows: placed } of blocks) for (const { rowIndex } of placed) places.set(rowIndex, column);
  expect(places.size).toBe(rows.filter(({ isHeader }) => !isHeader).length);
  return places;
}

test('the whole list breaks at its starts as it was arranged', () => {
  fc.assert(
    fc.property(lists, counts, (rows, count) => {
      const sections = groupIntoSections(rows);
      const columns = arrangeInColumns(sections, count);
      expect(arrangeAtStarts(sections, columnStartsOf(columns), count)).toEqual(columns);
    }),
  );
});

test('the first rows of a list stand in the columns in which the whole list has them', () => {
  fc.assert(
    fc.property(lists, counts, fc.nat({ max: 120 }), (rows, count, shown) => {
      const columns = arrangeInColumns(groupIntoSections(rows), count);
      const first = rows.slice(0, shown);
      const arranged = arrangeAtStarts(groupIntoSections(first), columnStartsOf(columns), count);
      expect(arranged).toHaveLength(count);
      const whole = placesOf(rows, columns);
      for (const [rowIndex, column] of placesOf(first, arranged)) expect(column).toBe(whole.get(rowIndex));
    }),
  );
});
