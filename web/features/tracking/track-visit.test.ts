import { expect, test } from 'vitest';
import { isTrackedPath } from './track-visit.ts';

test.each(['/', '/manager', '/no-such-page', '/a:b'])('%s is a visit', (path) => {
  expect(isTrackedPath(path)).toBe(true);
});

test.each([
  '',
  'about:blank',
  'chrome-extension://abc/page',
  'https://elsewhere.test/',
  'moz-extension',
  '/admin',
  '/admin-portal',
  '/admin/deeper',
])("'%s' is not a visit", (path) => {
  expect(isTrackedPath(path)).toBe(false);
});
