import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Allowance, spentUntilAfter, waitMsFor } from './allowance.ts';

const HOURLY: Allowance = { key: 'any', burst: 30, everyMs: 120_000 };

/** How many of the attempts at these times are allowed. */
function countSpent(allowance: Allowance, momentsMs: readonly number[], leaving = 0): number {
  let spentUntilMs: number | undefined;
  let spent = 0;
  for (const nowMs of momentsMs) {
    if (waitMsFor(allowance, spentUntilMs, nowMs, leaving) > 0) continue;
    spentUntilMs = spentUntilAfter(allowance, spentUntilMs, nowMs);
    spent += 1;
  }
  return spent;
}

test('30 an hour means 30 at once, then one every two minutes', () => {
  expect(countSpent(HOURLY, Array(100).fill(0))).toBe(30);
  const everySecond = Array.from({ length: 3600 }, (_, second) => second * 1000);
  expect(countSpent(HOURLY, everySecond)).toBe(30 + 29);
});

test('after an hour without use, the whole allowance is available again', () => {
  const inTwoRushes = [...Array(100).fill(0), ...Array(100).fill(29 * 120_000 + 3_600_000)];
  expect(countSpent(HOURLY, inTwoRushes)).toBe(60);
});

test('the reported wait is exact', () => {
  fc.assert(
    fc.property(fc.nat(3_600_000), fc.nat(3_600_000), fc.nat(29), (spentUntilMs, nowMs, leaving) => {
      const waitMs = waitMsFor(HOURLY, spentUntilMs, nowMs, leaving);
      expect(waitMsFor(HOURLY, spentUntilMs, nowMs + waitMs, leaving)).toBe(0);
      if (waitMs > 0) expect(waitMsFor(HOURLY, spentUntilMs, nowMs + waitMs - 1, leaving)).toBe(1);
    }),
  );
});

test('attempts that are left to others are never taken', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), fc.nat(29), (moments, leaving) => {
      const sorted = moments.toSorted((a, b) => a - b);
      const last = sorted.at(-1) ?? 0;
      let spentUntilMs: number | undefined;
      for (const nowMs of sorted) {
        if (waitMsFor(HOURLY, spentUntilMs, nowMs, leaving) === 0)
          spentUntilMs = spentUntilAfter(HOURLY, spentUntilMs, nowMs);
      }
      let left = 0;
      for (; waitMsFor(HOURLY, spentUntilMs, last) === 0; left += 1)
        spentUntilMs = spentUntilAfter(HOURLY, spentUntilMs, last);
      expect(left).toBeGreaterThanOrEqual(leaving);
    }),
  );
});

test('a value far in the future makes nobody wait longer than a full refill', () => {
  expect(waitMsFor(HOURLY, Number.MAX_SAFE_INTEGER, 0)).toBe(120_000);
  expect(waitMsFor(HOURLY, Number.MAX_SAFE_INTEGER, 0, 29)).toBe(30 * 120_000);
});
