import { expect, test } from 'vitest';
import { isPlainName, isPlainText } from './plain-text.ts';

test.each(['Ann', 'Ärzte & Söhne', "O'Neil", '山田', 'ann@example.com', '+1 (212) 555-0142', '👍 Phones'])(
  '%s is a valid name',
  (name) => {
    expect(isPlainName(name)).toBe(true);
  },
);

test.each([
  ['a NUL', 'A\u0000B'],
  ['a line break', 'A\nB'],
  ['an escape', 'A\u001B[2J'],
  ['half of a surrogate pair', 'A\uD83D'],
  ['a mark that changes the writing direction', 'nimda\u202E'],
])('a text with %s is not plain', (_name, text) => {
  expect(isPlainText(text)).toBe(false);
});

test.each([' ', '\u200B', '\u00A0\u2003'])('a name without a visible character is refused (%j)', (name) => {
  expect(isPlainText(name)).toBe(true);
  expect(isPlainName(name)).toBe(false);
});
