import { afterEach, expect, test, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  removeStored('auth_token');
});

test('what was written is read back, from the specified key', () => {
  writeStored('auth_token', 'abc');
  expect(window.localStorage.getItem('auth_token')).toBe('abc');
  expect(readStored('auth_token')).toBe('abc');
});

test('an absent key reads as null', () => {
  expect(readStored('user_role')).toBeNull();
});

test('what was removed is gone', () => {
  writeStored('auth_token', 'abc');
  removeStored('auth_token');
  expect(readStored('auth_token')).toBeNull();
  expect(window.localStorage.getItem('auth_token')).toBeNull();
});

test('if the browser blocks storage, values last as long as the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  writeStored('auth_token', 'abc');
  expect(readStored('auth_token')).toBe('abc');
  removeStored('auth_token');
  expect(readStored('auth_token')).toBeNull();
});

test('when the quota is full, the newest value still counts', () => {
  writeStored('auth_token', 'old');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('auth_token', 'new');
  expect(readStored('auth_token')).toBe('new');
});

test('when storage works again, the newest value counts and is stored', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('auth_token', 'old');
  setItem.mockRestore();
  writeStored('auth_token', 'new');
  expect(readStored('auth_token')).toBe('new');
  expect(window.localStorage.getItem('auth_token')).toBe('new');
});
