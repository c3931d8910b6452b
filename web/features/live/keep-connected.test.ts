import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { keepConnected } from './keep-connected.ts';
import { retryDelayMs } from './retry-delay.ts';
import { setOnline, setVisible } from './testing/page-presence.ts';

interface Connection {
  readonly end: () => void;
  readonly fail: (error: Error) => void;
  readonly signal: AbortSignal;
}

let connections: Connection[];
let onEnd: () => void;
let leaving: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  // The longest wait of each kind: 2, 4, 8 … 60 seconds.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  connections = [];
  onEnd = vi.fn();
  leaving = new AbortController();
});

afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As fetch does: a connection fails when its signal is aborted. */
function connect(signal: AbortSignal): Promise<void> {
  return new Promise((end, fail) => {
    signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
    connections.push({ end, fail, signal });
  });
}

function start(): void {
  void keepConnected({ connect, onEnd, signal: leaving.signal });
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const openCount = () => connections.filter(({ signal }) => !signal.aborted).length;

async function endLast(error?: Error): Promise<void> {
  const last = connections.at(-1);
  if (error) last?.fail(error);
  else last?.end();
  await settle();
}

test('waits get longer, from a second to a minute, and differ by chance', () => {
  expect([1, 2, 3, 6, 40].map((failures) => retryDelayMs(failures, 1))).toEqual([
    2_000, 4_000, 8_000, 60_000, 60_000,
  ]);
  expect([1, 40].map((failures) => retryDelayMs(failures, 0))).toEqual([1_000, 1_000]);
  expect(retryDelayMs(2, 0.5)).toBe(2_500);
});

test('a connection that ends is opened again after a wait', async () => {
  start();
  await settle();
  await endLast();
  expect(onEnd).toHaveBeenCalledOnce();
  await settle(1_999);
  expect(connections).toHaveLength(1);
  await settle(1);
  expect(connections).toHaveLength(2);
});

test('each failure doubles the wait, and a connection that lasted begins again', async () => {
  start();
  await settle();
  for (const waitMs of [2_000, 4_000, 8_000]) {
    const count = connections.length;
    await endLast(new TypeError('Failed to fetch'));
    await settle(waitMs - 1);
    expect(connections).toHaveLength(count);
    await settle(1);
    expect(connections).toHaveLength(count + 1);
  }
  await settle(10_000);
  await endLast(new TypeError('network error'));
  await settle(2_000);
  expect(connections).toHaveLength(5);
});

test('a wait that the server asks for is kept', async () => {
  start();
  await settle();
  await endLast(new ApiError(429, 'Too many', '30'));
  await settle(29_999);
  expect(connections).toHaveLength(1);
  await settle(1);
  expect(connections).toHaveLength(2);
});

test.each([
  ['hidden', setVisible],
  ['offline', setOnline],
])('a page that is %s has no connection, and opens one at once when it returns', async (_how, set) => {
  start();
  await settle();
  set(false);
  await settle(300_000);
  expect([connections.length, openCount()]).toEqual([1, 0]);
  // It ended here, not on the server.
  expect(onEnd).not.toHaveBeenCalled();
  set(true);
  await settle();
  expect([connections.length, openCount()]).toEqual([2, 1]);
});

test('a page that starts offline makes no attempt', async () => {
  setOnline(false);
  start();
  await settle(300_000);
  expect(connections).toHaveLength(0);
});

test('a page that returns does not finish a wait', async () => {
  start();
  await settle();
  await endLast();
  setVisible(false);
  setVisible(true);
  await settle();
  expect(connections).toHaveLength(2);
});

test('leaving ends the connection, and a wait', async () => {
  start();
  await settle();
  leaving.abort();
  await settle(300_000);
  expect([connections.length, openCount()]).toEqual([1, 0]);
  expect(onEnd).not.toHaveBeenCalled();
});
