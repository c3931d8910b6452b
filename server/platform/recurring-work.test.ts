import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silent } from '#test/silent-logger.ts';
import type { Leadership } from './database/index.ts';
import { RecurringWork, runPeriodically } from './recurring-work.ts';

const TERMS = {
  everyMs: 1000,
  logger: silent,
  failed: 'it could not be done',
  worksAgain: 'it is done again',
};

/** Leadership that a test gives and takes away. */
class TestLeadership implements Pick<Leadership, 'isLeader' | 'seek'> {
  #isLeader = false;
  #onGained: (() => void) | null = null;

  isLeader(): boolean {
    return this.#isLeader;
  }

  seek(onGained: () => void): () => Promise<void> {
    this.#onGained = onGained;
    return async () => {
      this.#onGained = null;
    };
  }

  give(): void {
    this.#isLeader = true;
    this.#onGained?.();
  }

  takeAway(): void {
    this.#isLeader = false;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work of every server begins at once and repeats', async () => {
  const work = vi.fn(async () => {});
  const end = runPeriodically(work, TERMS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(3);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('work of the leader begins when the server becomes the leader, and stops when it no longer is', async () => {
  const work = vi.fn(async () => {});
  const leadership = new TestLeadership();
  const end = runPeriodically(work, { ...TERMS, leadership });
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  leadership.give();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  leadership.takeAway();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
  await end();
  leadership.give();
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is logged once, and so is the recovery', async () => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  const end = runPeriodically(work, { ...TERMS, logger });
  await vi.advanceTimersByTimeAsync(3000);
  expect(logger.warn.mock.calls.map(([, message]) => message)).toEqual(['it could not be done']);
  expect(logger.info.mock.calls).toEqual([['it is done again']]);
  await end();
});

/** Runs that end when the test says so. */
class Runs {
  begun = 0;
  underWay = 0;
  mostAtOnce = 0;
  signal: AbortSignal | null = null;
  #end: (() => void) | null = null;

  readonly work = async (signal: AbortSignal): Promise<void> => {
    this.begun += 1;
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    this.signal = signal;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    this.underWay -= 1;
  };

  async end(): Promise<void> {
    this.#end?.();
    await vi.advanceTimersByTimeAsync(0);
  }
}

test('the first run can be delayed, and the pause begins when a run ends', async () => {
  const runs = new Runs();
  const recurring = new RecurringWork(runs.work, { everyMs: 60_000, firstAfterMs: 5000 });
  await vi.advanceTimersByTimeAsync(4999);
  expect(runs.begun).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.begun).toBe(1);
  await vi.advanceTimersByTimeAsync(90_000);
  await runs.end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs.begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.begun).toBe(2);
  await runs.end();
  await recurring.stop();
});

test('runs never overlap; however many requests arrive during a run, one more follows', async () => {
  const runs = new Runs();
  const recurring = new RecurringWork(runs.work, { everyMs: 60_000 });
  for (let request = 0; request < 5; request += 1) recurring.request();
  expect(runs.begun).toBe(1);
  await runs.end();
  expect(runs.begun).toBe(2);
  await runs.end();
  expect(runs).toMatchObject({ begun: 2, mostAtOnce: 1 });
  await recurring.stop();
});

test('a requested run starts the pause again', async () => {
  const runs = new Runs();
  const recurring = new RecurringWork(runs.work, { everyMs: 60_000 });
  await runs.end();
  await vi.advanceTimersByTimeAsync(50_000);
  recurring.request();
  await runs.end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs.begun).toBe(2);
  await recurring.stop();
});

test('a request is ignored on a server that is not the leader', async () => {
  const runs = new Runs();
  const recurring = new RecurringWork(runs.work, { everyMs: 60_000, leadership: new TestLeadership() });
  recurring.request();
  expect(runs.begun).toBe(0);
  await recurring.stop();
});

test('stopping signals the current run, waits for it, and no further run begins', async () => {
  const runs = new Runs();
  const recurring = new RecurringWork(runs.work, { everyMs: 60_000 });
  recurring.request();
  let isStopped = false;
  const stopping = recurring.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(runs.signal?.aborted).toBe(true);
  expect(isStopped).toBe(false);
  await runs.end();
  await stopping;
  recurring.request();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs.begun).toBe(1);
});
