import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sha256Hex } from './sha256.ts';

test.each(['', '4920', '00000000', 'correct horse', 'Пароль', '密码 🔑'])(
  'the hash of %j is the SHA-256 of its UTF-8 bytes in lower-case hex',
  (text) => {
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  },
);

test("hashing does not need the browser's crypto API", () => {
  vi.stubGlobal('crypto', undefined);
  expect(sha256Hex('4920')).toMatch(/^[0-9a-f]{64}$/);
});
