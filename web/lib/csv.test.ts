import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const MARK = '\uFEFF';

test('rows are lines, cells have commas between them, and the file starts with a byte order mark', () => {
  const rows = [
    ['Day', 'Visitors'],
    ['14 Nov 2025', 12],
  ];
  expect(csvOf(rows)).toBe(`${MARK}Day,Visitors\r\n14 Nov 2025,12\r\n`);
});

test('a cell with a comma, a quote or a line break is quoted', () => {
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
])('%j does not run as a formula', (cell) => {
  expect(csvOf([[cell]])).toMatch(/^\uFEFF"?'/);
});

test('a number stays a number, also a negative one', () => {
  expect(csvOf([[-1.5]])).toBe(`${MARK}-1.5\r\n`);
});
