import { expect, test } from 'vitest';
import { harmlessCell, originalCell } from './harmless-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '＝1', "'=1", "''=1"])(
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
