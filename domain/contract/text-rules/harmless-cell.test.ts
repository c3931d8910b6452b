import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessCell, harmlessWorkbookCell, originalCell } from './harmless-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tone', '\none', '＝1', "'=1", "''=1"])(
  'a cell that starts like a formula gets an apostrophe and gives its text back: %j',
  (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`);
    expect(originalCell(harmlessCell(text))).toBe(text);
  },
);

test.each(['iPhone 15', "'quoted'", '', '1 = 1'])('any other cell stays as it is: %j', (text) => {
  expect(harmlessCell(text)).toBe(text);
  expect(originalCell(text)).toBe(text);
});

test.each([
  ['\t=1', "'\t'=1"],
  ['two; =not one', 'two; =not one'],
  ['see;=1+1', "see;'=1+1"],
  ['see\t@SUM(A1)', "see\t'@SUM(A1)"],
  ['two black\r\n-one blue', "two black\r\n'-one blue"],
  ["see;'=1", "see;''=1"],
  ['see;"=1;', `see;'"=1;`],
  ['see\n""=1', `see\n'""=1`],
])('a program that separates cells by semicolons or tabs finds no formula either: %j', (text, written) => {
  expect(harmlessCell(text)).toBe(written);
});

test.each([
  ['=1+1', "'=1+1"],
  ['two black\n- one blue', 'two black\n- one blue'],
  // Reading it back removes an apostrophe there, so one more is written.
  ["two black\n'- one blue", "two black\n''- one blue"],
])('in a workbook only the start of a cell can be a formula: %j', (text, written) => {
  expect(harmlessWorkbookCell(text)).toBe(written);
});

test('every text is given back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom(...`;'"=+-@＝\t\r\n a`), maxLength: 12 });
  fc.assert(
    fc.property(text, (each) => {
      expect(originalCell(harmlessCell(each))).toBe(each);
      expect(originalCell(harmlessWorkbookCell(each))).toBe(each);
    }),
    { numRuns: 2000 },
  );
});
