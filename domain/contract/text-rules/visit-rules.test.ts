import { expect, test } from 'vitest';
import { isSessionId, isUnloadPath, UNKNOWN_SESSION_ID, UNLOAD_SUFFIX } from './visit-rules.ts';

test.each([
  ['0123456789abcdef', true],
  ['a'.repeat(15), false],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  [`${'a'.repeat(16)}\n`, false],
  ['0123456789-abcdef_ABCDEF', true],
  ['0123456789abcdeg', false],
  ['0123456789abcde.', false],
  ['unknown', false],
])('a stored session id %j is kept: %s', (id, kept) => {
  expect(isSessionId(id)).toBe(kept);
});

test('the suffix of its path marks an unload event', () => {
  expect(isUnloadPath(`/manager${UNLOAD_SUFFIX}`)).toBe(true);
  expect(isUnloadPath('/manager')).toBe(false);
  expect(isUnloadPath('/#unload/more')).toBe(false);
});

test('the unload suffix and the unknown session id are fixed', () => {
  expect([UNLOAD_SUFFIX, UNKNOWN_SESSION_ID]).toEqual(['#unload', 'unknown']);
});
