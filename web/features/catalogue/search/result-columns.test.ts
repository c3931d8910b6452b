import { expect, test } from 'vitest';
import { resultColumns } from './search-results.tsx';

function sizes(rowCount: number, columnCount: number): number[] {
  const rows = Array.from({ length: rowCount }, (_, place) => place);
  const columns = resultColumns(rows, columnCount);
  expect(columns.flat().flatMap((block) => block.rows)).toEqual(rows);
  return columns.map(([block]) => block?.rows.length ?? 0);
}

test.each([
  ['a phone has one column', 90, 1, [90]],
  ['two columns leave one to the other categories', 90, 2, [90]],
  ['three columns leave two for results, first column first', 91, 3, [46, 45]],
  ['up to 30 results stay together', 30, 3, [30, 0]],
  ['31 or more results are split', 31, 3, [16, 15]],
])('%s', (_rule, rowCount, columnCount, expected) => {
  expect(sizes(rowCount, columnCount)).toEqual(expected);
});
