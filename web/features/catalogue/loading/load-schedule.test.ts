import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isUnanswered, type Load, retryAt, startDelayMs } from './load-schedule.ts';

test('the other lists start after 100 ms, each 50 ms after the one before', () => {
  expect([0, 1, 2, 11].map(startDelayMs)).toEqual([100, 150, 200, 650]);
});

function failed(changes: Partial<Load> = {}): Load {
  const error = new ApiError(500, 'broken');
  return {
    isError: true,
    isFetching: false,
    error,
    errorUpdatedAt: 1_000,
    errorUpdateCount: 1,
    ...changes,
  };
}

describe('a failed load', () => {
  test.each([
    [1, 6_000],
    [2, 16_000],
    [3, 61_000],
    [4, null],
  ])('after failure %i is tried again at %s', (errorUpdateCount, expected) => {
    expect(retryAt(failed({ errorUpdateCount }))).toBe(expected);
  });

  test('is retried every minute while an earlier list is shown instead', () => {
    expect([3, 4, 50].map((errorUpdateCount) => retryAt(failed({ errorUpdateCount }), true))).toEqual([
      61_000, 61_000, 61_000,
    ]);
  });

  test('because of the network is retried too', () => {
    expect(retryAt(failed({ error: new TypeError('Failed to fetch') }))).toBe(6_000);
  });

  test('is not retried while a retry is under way', () => {
    expect(retryAt(failed({ isFetching: true }))).toBeNull();
  });

  test.each([401, 403])('that was refused with %i is not tried again', (status) => {
    expect(retryAt(failed({ error: new ApiError(status, 'no') }))).toBeNull();
  });

  test('is the only kind that is retried', () => {
    expect(retryAt(failed({ isError: false, error: null, errorUpdateCount: 0 }))).toBeNull();
  });
});

test.each([
  ['without a connection', new TypeError('Failed to fetch'), true],
  ['behind a captive portal', new SyntaxError('Unexpected token <'), true],
  ['by a server that fails', new ApiError(500, 'broken'), true],
  ['by a server whose database is away', new ApiError(503, 'away'), true],
  ['by an ended session', new ApiError(401, 'ended'), false],
  ['by a refusal', new ApiError(403, 'no'), false],
  ['by a category that is gone', new ApiError(404, 'gone'), false],
])('%s (%s) an earlier list is shown: %s', (_how, error, expected) => {
  expect(isUnanswered(failed({ error }))).toBe(expected);
});
