import { expect, test } from 'vitest';
import { counted, listedWords, nounFor } from './counts.ts';

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
])('%d of a noun is written %s', (count, text) => {
  expect(counted(count, 'row')).toBe(text);
});

test('an irregular plural is used as given', () => {
  expect([counted(1, 'category', 'categories'), counted(3, 'category', 'categories')]).toEqual([
    '1 category',
    '3 categories',
  ]);
  expect([nounFor(1, 'match', 'matches'), nounFor(0, 'match', 'matches')]).toEqual(['match', 'matches']);
});

test.each([
  [[], ''],
  [['One'], 'One'],
  [['One', 'Two'], 'One and Two'],
  [['One', 'Two', 'Three'], 'One, Two and Three'],
])('the words %j are listed as %s', (words, text) => {
  expect(listedWords(words)).toBe(text);
});
