import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from './load-failure.ts';

test('the connection is blamed only when nothing was answered', () => {
  expect(adviceOn(new TypeError('Failed to fetch'))).toBe('Check your connection, then try again.');
  expect(adviceOn(new ApiError(503, 'away'))).toBe('The server could not answer. Try again in a moment.');
});

test.each([
  [null, 'Too many requests. Try again in a moment.'],
  ['1', 'Too many requests. Try again in 1 second.'],
  ['30', 'Too many requests. Try again in 30 seconds.'],
  ['91', 'Too many requests. Try again in 2 minutes.'],
])('too many requests: with Retry-After %s the text is: %s', (retryAfter, advice) => {
  expect(adviceOn(new ApiError(429, 'slow down', retryAfter))).toBe(advice);
});
