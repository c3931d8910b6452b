import { expect, test } from 'vitest';
import { interestWords } from './interest-collector.ts';

test.each([
  ['  iPhone   15 ', 'iphone 15'],
  ['IPAD', 'ipad'],
  ['Cafe\u0301', 'café'],
])("'%s' is counted as '%s'", (text, words) => {
  expect(interestWords(text)).toBe(words);
});

test.each(['', ' ', 'i', 'x'.repeat(61), 'ip\u0000ad', 'ip\u202Ead'])('%j is not counted', (text) => {
  expect(interestWords(text)).toBe('');
});
