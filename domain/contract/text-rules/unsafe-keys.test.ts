import { expect, test } from 'vitest';
import { isUnsafeKey } from './plain-text.ts';

test.each([
  ['__proto__', true],
  ['constructor', true],
  ['prototype', true],
  ['CONSTRUCTOR', true],
  [' prototype ', true],
  ['proto', false],
  ['IPAD', false],
  ['', false],
])('%j is unsafe as a key: %s', (text, unsafe) => {
  expect(isUnsafeKey(text)).toBe(unsafe);
});
