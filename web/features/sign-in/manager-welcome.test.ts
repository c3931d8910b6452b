import { afterEach, expect, test, vi } from 'vitest';
import { consumeManagerWelcome, storeManagerWelcome } from './manager-welcome.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test('a welcome is shown once', () => {
  storeManagerWelcome();
  expect(consumeManagerWelcome()).toBe(true);
  expect(consumeManagerWelcome()).toBe(false);
});

test('without a sign-in nobody is welcomed', () => {
  expect(consumeManagerWelcome()).toBe(false);
});

test('a browser that refuses storage only loses the welcome', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storeManagerWelcome).not.toThrow();
  expect(consumeManagerWelcome()).toBe(false);
});
