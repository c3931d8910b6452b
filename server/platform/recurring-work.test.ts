import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silent } from '#test/silent-logger.ts';
import type { Duty } from './database/index.ts';
import { doRegularly } from './recurring-work.ts';

const TERMS = {
  everyMs: 1000,
  logger: silent,
  failed: 'it could not be done',
  worksAgain: 'it is done again',
};

/** A duty that a test gives and takes away. */
class TestDuty implements Pick<Duty, 'isOurs' | 'stand'> {
  #isOurs = false;
  #onTaken: (() => void) | null = null;

  isOurs(): boolean {
    return this.#isOurs;
  }

  stand(onTaken: () => void): () => Promise<void> {
    this.#onTaken = onTaken;
    return async () => {
      this.#onTaken = null;
    };
  }

  give(): void {
    this.#isOurs = true;
    this.#onTaken?.();
  }

  takeAway(): void {
    this.#isOurs = false;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work of every instance begins at once and comes again', async () => {
  const work = vi.fn(async () => {});
  const end = doRegularly(work, TERMS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(3);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('work of one instance begins with the duty, and rests without it', async () => {
  const work = vi.fn(async () => {});
  const duty = new TestDuty();
  const end = doRegularly(work, { ...TERMS, duty });
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  duty.give();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  duty.takeAway();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
  await end();
  duty.give();
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is told once, and that it is over', async () => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  const end = doRegularly(work, { ...TERMS, logger });
  await vi.advanceTimersByTimeAsync(3000);
  expect(logger.warn.mock.calls.map(([, message]) => message)).toEqual(['it could not be done']);
  expect(logger.info.mock.calls).toEqual([['it is done again']]);
  await end();
});
