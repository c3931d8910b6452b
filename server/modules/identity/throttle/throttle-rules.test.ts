import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  budgetOfDevice,
  budgetOfNetwork,
  budgetOfPerson,
  GLOBAL_ALLOWANCES,
  isOverGlobalLimit,
  keptSince,
  leftToOthers,
  longestRefusal,
  minuteOf,
  refusalBy,
  refusalByAllowance,
  remainingFailures,
  retryAfterSecondsOf,
  waitMsAfter,
} from './throttle-rules.ts';

const HOUR_MS = 3_600_000;
const HOME = { key: 'address:203.0.113.7', size: 'address' } as const;

describe('the wait after a failure', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [11, 1920],
    [12, 3600],
    [13, 3600],
    [5000, 3600],
  ])('after %i failures is %i s', (failures, seconds) => {
    expect(waitMsAfter(failures, 5)).toBe(seconds * 1000);
  });

  test.each([
    ['address', 5],
    ['/64', 5],
    ['/56', 20],
    ['/48', 40],
    ['/24', 40],
  ] as const)('begins in a network of size %s after %i failures', (size, freeFailures) => {
    expect(budgetOfNetwork({ key: 'some network', size })).toMatchObject({
      key: 'some network',
      freeFailures,
    });
  });

  test('begins after 5 failures of a device, and after 30 of a person', () => {
    expect(budgetOfDevice('d1')).toEqual({ key: 'device:d1', freeFailures: 5 });
    expect(budgetOfPerson(7)).toMatchObject({ key: 'person:7', freeFailures: 30 });
  });

  test('never shrinks with another failure, and is never over an hour', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 50 }), (failures, free) => {
        const wait = waitMsAfter(failures, free);
        expect(wait).toBeLessThanOrEqual(waitMsAfter(failures + 1, free));
        expect(wait).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });
});

describe('a refusal', () => {
  const budget = budgetOfNetwork(HOME);

  test('lasts from the last failure to the end of its wait', () => {
    const spent = { failures: 6, lastFailureMs: 100_000 };
    expect(refusalBy(budget, spent, 100_000)).toEqual({ key: budget.key, waitMs: 60_000 });
    expect(refusalBy(budget, spent, 159_999)).toEqual({ key: budget.key, waitMs: 1 });
    expect(refusalBy(budget, spent, 160_000)).toBeNull();
  });

  test('needs a failure', () => {
    expect(refusalBy(budget, undefined, 0)).toBeNull();
    expect(refusalByAllowance(GLOBAL_ALLOWANCES.gate, undefined, 0, 10)).toBeNull();
  });

  test('is never longer than its wait, whenever the last failure seems to have been', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer(), fc.integer(), (failures, lastFailureMs, nowMs) => {
        const refusal = refusalBy(budget, { failures, lastFailureMs }, nowMs);
        expect(refusal?.waitMs ?? 0).toBeLessThanOrEqual(waitMsAfter(failures, budget.freeFailures));
        expect(refusal?.waitMs ?? 1).toBeGreaterThan(0);
      }),
    );
  });

  test('is the longest of several', () => {
    const short = { key: 'device:d1', waitMs: 1000 };
    const long = { key: 'person:7', waitMs: 2000 };
    expect(longestRefusal([short, null, long])).toBe(long);
    expect(longestRefusal([long, short])).toBe(long);
    expect(longestRefusal([null])).toBeNull();
  });

  test.each([
    [1, 1],
    [1000, 1],
    [1001, 2],
    [29_500, 30],
    [HOUR_MS, 3600],
    [HOUR_MS * 30, 3600],
  ])('of %i ms is reported as %i s', (waitMs, seconds) => {
    expect(retryAfterSecondsOf({ key: 'any', waitMs })).toBe(seconds);
  });
});

describe('the global limit for unknown devices', () => {
  test.each([
    [199, 999, false],
    [200, 200, true],
    [0, 1000, true],
  ])('with %i failures in an hour and %i in a day is slowed: %s', (lastHour, lastDay, expected) => {
    expect(isOverGlobalLimit({ lastHour, lastDay })).toBe(expected);
  });

  test.each(['gate', 'sign-in'] as const)(
    'at the %s has an attempt a minute, and 20 of them at once',
    (entryPoint) => {
      const emptied = 20 * 60_000;
      expect(refusalByAllowance(GLOBAL_ALLOWANCES[entryPoint], emptied - 60_000, 0)).toBeNull();
      expect(refusalByAllowance(GLOBAL_ALLOWANCES[entryPoint], emptied, 0)).toEqual({
        key: GLOBAL_ALLOWANCES[entryPoint].key,
        waitMs: 60_000,
      });
      expect(refusalByAllowance(GLOBAL_ALLOWANCES[entryPoint], emptied, 30_000)).toMatchObject({
        waitMs: 30_000,
      });
    },
  );

  test('is shared by networks: the more one has failed, the more it leaves to others, up to half', () => {
    expect([0, 1, 5, 10, 11, 4000].map(leftToOthers)).toEqual([0, 1, 5, 10, 10, 10]);
    const halfSpent = 10 * 60_000;
    expect(refusalByAllowance(GLOBAL_ALLOWANCES.gate, halfSpent, 0, leftToOthers(9))).toBeNull();
    expect(refusalByAllowance(GLOBAL_ALLOWANCES.gate, halfSpent, 0, leftToOthers(10))).toMatchObject({
      waitMs: 60_000,
    });
  });
});

test('a budget is kept for 7 days, a minute for 25 hours, an allowance until it is refilled', () => {
  const nowMs = 30 * 24 * HOUR_MS + 59_999;
  expect(keptSince(nowMs)).toEqual({
    budgetMs: nowMs - 7 * 24 * HOUR_MS,
    minute: minuteOf(nowMs) - 25 * 60,
    allowanceMs: nowMs,
  });
});

test('a wide network is forgiven one failure an hour, which frees no more guesses than its waits do', () => {
  const wide = budgetOfNetwork({ key: 'network:203.0.113.0/24', size: '/24' });
  expect(remainingFailures(wide, { failures: 44, lastFailureMs: 0 }, HOUR_MS - 1)).toBe(44);
  expect(remainingFailures(wide, { failures: 44, lastFailureMs: 0 }, 4 * HOUR_MS)).toBe(40);
  // An attacker who guesses whenever possible: 40 at once, 7 until the wait is an hour, then one an hour.
  let spent = { failures: 0, lastFailureMs: 0 };
  let guesses = 0;
  for (let nowMs = 0; nowMs < 24 * HOUR_MS; ) {
    const wait = refusalBy(wide, spent, nowMs)?.waitMs ?? 0;
    nowMs += wait;
    if (wait > 0) continue;
    guesses += 1;
    spent = { failures: remainingFailures(wide, spent, nowMs) + 1, lastFailureMs: nowMs };
  }
  expect(guesses).toBeLessThanOrEqual(40 + 7 + 24);
});

test('a person is forgiven one failure every half hour, a device none', () => {
  const spent = { failures: 31, lastFailureMs: 0 };
  expect(remainingFailures(budgetOfPerson(7), spent, 29 * 60_000)).toBe(31);
  expect(remainingFailures(budgetOfPerson(7), spent, 60 * 60_000)).toBe(29);
  expect(remainingFailures(budgetOfPerson(7), spent, 100 * 3_600_000)).toBe(0);
  expect(remainingFailures(budgetOfDevice('d1'), spent, 100 * 3_600_000)).toBe(31);
});
