import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExtra } from './page-load.ts';

const CODE = { name: 'basket' };
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failing = () => vi.fn<() => Promise<typeof CODE>>().mockRejectedValue(new TypeError('Failed to fetch'));

test('code that could not be loaded is asked for again, ever more rarely, and one line is logged', async () => {
  const load = failing();
  const leaving = new AbortController();
  const loaded = loadExtra(load, leaving.signal);
  const asked: number[] = [];
  for (const minutes of [0.99, 0.01, 1.99, 0.01, 24 * 60]) {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    asked.push(load.mock.calls.length);
  }
  // After 4, 8, 16 and 32 minutes, then every hour.
  expect(asked).toEqual([1, 2, 2, 3, 3 + 4 + 23]);
  expect(console.warn).toHaveBeenCalledOnce();
  load.mockResolvedValue(CODE);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(await loaded).toBe(CODE);
});

test('it is asked for at once when the device is online again', async () => {
  const load = failing();
  const loaded = loadExtra(load, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  load.mockResolvedValue(CODE);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe(CODE);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is asked for or waits once nobody needs it any more', async () => {
  const load = failing();
  const leaving = new AbortController();
  const loaded = loadExtra(load, leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  expect(await loaded).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ['loads', () => Promise.resolve(CODE)],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('code that %s too late is none', async (_, load) => {
  const leaving = new AbortController();
  const loaded = loadExtra<typeof CODE>(load, leaving.signal);
  leaving.abort();
  expect(await loaded).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
