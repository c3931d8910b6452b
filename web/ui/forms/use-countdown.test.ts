import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_500 });
});

function startCountdown(seconds: number) {
  const { result } = renderHook(useCountdown, { wrapper: StrictMode });
  act(() => result.current.start(seconds));
  return result;
}

/** Second by second: a timer that a tick starts must be there when the next one is due. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

test('a countdown that was not started has ended', () => {
  const { result } = renderHook(useCountdown);
  expect(result.current).toMatchObject({ secondsLeft: 0, secondsTotal: 0 });
});

test('a countdown counts whole seconds down to 0', () => {
  const countdown = startCountdown(3);
  const seen = [countdown.current.secondsLeft];
  for (let second = 0; second < 4; second += 1) {
    pass(1);
    seen.push(countdown.current.secondsLeft);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0]);
  expect(countdown.current.secondsTotal).toBe(3);
});

test('a wait of 0 seconds is one second, because the clock of the server may differ', () => {
  expect(startCountdown(0).current.secondsLeft).toBe(1);
});

test('after sleep the device shows the time that is really left', () => {
  const countdown = startCountdown(60);
  vi.setSystemTime(Date.now() + 45_000);
  pass(1);
  expect(countdown.current.secondsLeft).toBe(14);
});

test('a clock that is set back does not make the wait longer', () => {
  const countdown = startCountdown(30);
  pass(10);
  vi.setSystemTime(Date.now() - 3_600_000);
  pass(1);
  expect(countdown.current.secondsLeft).toBeLessThanOrEqual(20);
  pass(20);
  expect(countdown.current.secondsLeft).toBe(0);
});

test('a countdown can be started again', () => {
  const countdown = startCountdown(30);
  pass(31);
  act(() => countdown.current.start(60));
  expect(countdown.current).toMatchObject({ secondsLeft: 60, secondsTotal: 60 });
});
