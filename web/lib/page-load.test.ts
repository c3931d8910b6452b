import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExtra } from './page-load.ts';

const CODE = { name: 'basket' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('code that could not be loaded is asked for again after a minute', async () => {
  const load = vi.fn(async () => CODE).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loaded = loadExtra(load, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe(CODE);
});

test('it is not asked for again when nobody needs it any more', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const leaving = new AbortController();
  const loaded = loadExtra(load, leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([await loaded, load.mock.calls.length]).toEqual([null, 1]);
});
