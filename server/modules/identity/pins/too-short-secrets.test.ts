import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isTooShort } from './too-short-secrets.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test.each(['', '0', '9', '00', '42', '000', '007', '999'])('the hash of "%s" is refused', (text) => {
  expect(isTooShort(sha256(text))).toBe(true);
});

test.each(['0000', '1234', '12345678', 'abc', ' '])('the hash of "%s" is not', (text) => {
  expect(isTooShort(sha256(text))).toBe(false);
});
