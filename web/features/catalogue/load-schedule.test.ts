import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { type Load, retryAt, startDelayMs } from './load-schedule.ts';

test('the others begin after 100 ms, each 50 ms after the one before', () => {
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

  test('of the network is tried again too', () => {
    expect(retryAt(failed({ error: new TypeError('Failed to fetch') }))).toBe(6_000);
  });

  test('is not tried again while it is on its way', () => {
    expect(retryAt(failed({ isFetching: true }))).toBeNull();
  });

  test.each([401, 403])('that was refused with %i is not tried again', (status) => {
    expect(retryAt(failed({ error: new ApiError(status, 'no') }))).toBeNull();
  });

  test('is what it takes: a load that has not failed is not tried again', () => {
    expect(retryAt(failed({ isError: false, error: null, errorUpdateCount: 0 }))).toBeNull();
  });
});
