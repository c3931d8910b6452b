import { expect, test } from 'vitest';
import { namesTag } from './ready-answer.ts';

test.each([
  [undefined, false],
  ['', false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc" ,"y"', true],
  ['*', true],
  [' * ', true],
  ['"abcd"', false],
  ['abc', false],
  ['"x", "y"', false],
  ['"*"', false],
])('If-None-Match %s matches "abc": %s', (header, expected) => {
  expect(namesTag(header, '"abc"')).toBe(expected);
});
