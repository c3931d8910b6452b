import { expect, test } from 'vitest';
import { letterRange } from './describe-effect.ts';

test.each([
  ['B C D E F', 'B to F'],
  ['B C', 'B and C'],
  ['B D E', 'B, D and E'],
  ['B C D E G', 'B to E and G'],
  ['B C D F G', 'B to D, F and G'],
  ['Y Z AA', 'Y to AA'],
  ['B D F H J', '5 columns'],
])('columns %s are named %s', (letters, words) => {
  expect(letterRange(letters.split(' '))).toBe(words);
});
