import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSignal } from '#test/signal.ts';
import { GroupedWrites, GroupRefusedError, GroupUndecidedError } from './grouped-writes.ts';

const logger = { info: vi.fn(), warn: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const TERMS = {
  what: 'accesses',
  waitMs: 100,
  groupMax: 200,
  waitingMax: 10_000,
  timeoutMs: 5000,
};

/** Writes into memory, while it can. */
function open() {
  const groups: number[][] = [];
  const disk = { isAway: false, asked: 0 };
  const writes = new GroupedWrites<number>(
    async (group) => {
      disk.asked += 1;
      if (disk.isAway) throw new Error('away');
      groups.push([...group]);
    },
    logger,
    TERMS,
  );
  return { groups, disk, writes };
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('items within a tenth of a second are one group', async () => {
  const { groups, writes } = open();
  for (const number of numbers(3)) writes.push(number);
  await vi.advanceTimersByTimeAsync(99);
  expect(groups).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([[0, 1, 2]]);
});

test('full groups of 200 are written at once; the rest waits for more', async () => {
  const { groups, writes } = open();
  for (const number of numbers(450)) writes.push(number);
  await vi.advanceTimersByTimeAsync(0);
  expect(groups.map((group) => group.length)).toEqual([200, 200]);
  await vi.advanceTimersByTimeAsync(100);
  expect(groups.flat()).toEqual(numbers(450));
});

test('failed writes are retried in order until they succeed, and logged once', async () => {
  const { groups, disk, writes } = open();
  disk.isAway = true;
  writes.push(1);
  await vi.advanceTimersByTimeAsync(5000);
  writes.push(2);
  expect(groups).toEqual([]);
  expect(logger.warn).toHaveBeenCalledTimes(1);
  disk.isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(groups).toEqual([[1, 2]]);
  expect(logger.info).toHaveBeenCalledTimes(1);
});

test('while writes fail, new items do not each cause a query', async () => {
  const { disk, writes } = open();
  disk.isAway = true;
  for (const number of numbers(200)) writes.push(number);
  await vi.advanceTimersByTimeAsync(0);
  expect(disk.asked).toBe(1);
  for (const number of numbers(200)) {
    writes.push(number);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(disk.asked).toBe(1);
});

test('at most ten thousand items wait', async () => {
  const { groups, disk, writes } = open();
  disk.isAway = true;
  for (const number of numbers(10_002)) writes.push(number);
  await vi.advanceTimersByTimeAsync(0);
  disk.isAway = false;
  await vi.advanceTimersByTimeAsync(1100);
  expect(groups.flat()).toEqual(numbers(10_000));
});

test('closing writes waiting items, and logs what it could not write', async () => {
  const { groups, disk, writes } = open();
  writes.push(1);
  await writes.close();
  expect(groups).toEqual([[1]]);
  disk.isAway = true;
  writes.push(2);
  await writes.close();
  expect(logger.warn).toHaveBeenLastCalledWith(
    { lost: 1 },
    'accesses could not be written before the shutdown',
  );
});

test('callers resolve when the whole group is written, and not before', async () => {
  const signal = makeSignal();
  const writes = new GroupedWrites<number>(() => signal.given, logger, TERMS);
  const told: number[] = [];
  const all = numbers(3).map((number) => writes.store(number).then(() => told.push(number)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  signal.give();
  await Promise.all(all);
  expect(told).toEqual([0, 1, 2]);
});

test('callers are rejected when the group cannot be written, and their items are dropped', async () => {
  const { groups, disk, writes } = open();
  disk.isAway = true;
  writes.push(1);
  const refused = expect(writes.store(2)).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  disk.isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(groups).toEqual([[1]]);
});

test('callers do not wait for a hanging database, and later ones are refused at once until it answers', async () => {
  const signal = makeSignal();
  const writes = new GroupedWrites<number>(() => signal.given, logger, TERMS);
  // The first is on its way: nobody can say that it will not be written.
  const first = expect(writes.store(1)).rejects.toThrow(GroupUndecidedError);
  await vi.advanceTimersByTimeAsync(100);
  const second = expect(writes.store(2)).rejects.toThrow(GroupRefusedError);
  await vi.advanceTimersByTimeAsync(TERMS.timeoutMs);
  await Promise.all([first, second]);
  await expect(writes.store(3)).rejects.toThrow(GroupRefusedError);
  signal.give();
  await vi.advanceTimersByTimeAsync(0);
  const fourth = writes.store(4);
  await vi.advanceTimersByTimeAsync(100);
  await expect(fourth).resolves.toBeUndefined();
});

test('new callers are refused at once when too many wait', async () => {
  const signal = makeSignal();
  const writes = new GroupedWrites<number>(() => signal.given, logger, {
    ...TERMS,
    groupMax: 2,
    waitingMax: 3,
  });
  const taken = numbers(3).map((number) => writes.store(number));
  await expect(writes.store(3)).rejects.toThrow(GroupRefusedError);
  signal.give();
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(taken);
});

test('no item is accepted after closing', async () => {
  const { writes } = open();
  await writes.close();
  await expect(writes.store(1)).rejects.toThrow(GroupRefusedError);
});
