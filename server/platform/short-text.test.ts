import { expect, test } from 'vitest';
import { shortenToBytes } from './short-text.ts';

test.each([
  ['as long as allowed', '/ab', '/ab'],
  ['one byte too long', '/abcdefghij', '/abcdef…'],
  ['two bytes a character', 'éééééé', 'ééé…'],
  ['three bytes a character', '漢漢漢漢', '漢漢…'],
  ['four bytes a character', '\u{1F4F1}\u{1F4F1}\u{1F4F1}', '\u{1F4F1}…'],
])('a text %s is cut between two characters', (_what, text, expected) => {
  expect(shortenToBytes(text, 10)).toBe(expected);
  expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(10);
});

test('texts with the same beginning become one', () => {
  expect(shortenToBytes('/category/one', 10)).toBe(shortenToBytes('/category/another', 10));
});
