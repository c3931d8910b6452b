import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const MARK = '\uFEFF';

test('rows are lines, cells are parted by commas, and the file says in which letters it is written', () => {
  const rows = [
    ['Day', 'Visitors'],
    ['14 Nov 2025', 12],
  ];
  expect(csvOf(rows)).toBe(`${MARK}Day,Visitors\r\n14 Nov 2025,12\r\n`);
});

test('what would end a cell stands in quotes', () => {
  expect(csvOf([['a,b', 'say "c"', 'd\ne']])).toBe(`${MARK}"a,b","say ""c""","d\ne"\r\n`);
});

test.each([
  '=HYPERLINK("http://x")',
  '+1',
  '-1',
  '@sum',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠sum',
])('%j is no formula any more', (cell) => {
  expect(csvOf([[cell]])).toMatch(/^\uFEFF"?'/);
});

test('a number stays a number, also below zero', () => {
  expect(csvOf([[-1.5]])).toBe(`${MARK}-1.5\r\n`);
});
