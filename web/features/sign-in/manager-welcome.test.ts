import { afterEach, expect, test, vi } from 'vitest';
import { leaveManagerWelcome, takeManagerWelcome } from './manager-welcome.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test('a welcome is shown once', () => {
  leaveManagerWelcome();
  expect(takeManagerWelcome()).toBe(true);
  expect(takeManagerWelcome()).toBe(false);
});

test('without a sign-in nobody is welcomed', () => {
  expect(takeManagerWelcome()).toBe(false);
});

test('a browser that refuses storage only loses the welcome', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(leaveManagerWelcome).not.toThrow();
  expect(takeManagerWelcome()).toBe(false);
});
