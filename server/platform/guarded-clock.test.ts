import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, GuardedClock, type Observation } from './guarded-clock.ts';

const HOUR_MS = 3_600_000;

describe('a guarded clock', () => {
  test('advances with the wall clock', () => {
    expect(advance({ observedAt: 1000, elapsedMs: 50 }, 1700)).toEqual({ observedAt: 1700, elapsedMs: 750 });
  });

  test('stops when the wall clock jumps back, and continues from there', () => {
    const jumped = advance({ observedAt: 25 * HOUR_MS, elapsedMs: 50 }, 0);
    expect(jumped).toEqual({ observedAt: 0, elapsedMs: 50 });
    expect(advance(jumped, 1000).elapsedMs).toBe(1050);
  });

  test('advances by an hour at most when the wall clock jumps ahead', () => {
    expect(advance({ observedAt: 0, elapsedMs: 50 }, 25 * HOUR_MS).elapsedMs).toBe(50 + HOUR_MS);
  });

  test('begins at zero with the first attempt', () => {
    const { clock, wall } = makeClock(777);
    expect(clock.observe(null)).toEqual({ observedAt: 777, elapsedMs: 0 });
    wall.ms += 5;
    expect(clock.observe(null).elapsedMs).toBe(5);
  });

  test('continues after a restart from the stored value', () => {
    const { clock } = makeClock(10_000);
    expect(clock.observe({ observedAt: 9000, elapsedMs: 300 })).toEqual({
      observedAt: 10_000,
      elapsedMs: 1300,
    });
  });

  test('adopts the progress of another server', () => {
    const { clock } = makeClock(10_000);
    clock.observe({ observedAt: 10_000, elapsedMs: 300 });
    expect(clock.observe({ observedAt: 10_000, elapsedMs: 900 }).elapsedMs).toBe(900);
  });

  test('does not run fast on two servers whose wall clocks differ', () => {
    const ahead = makeClock(50 * 60_000);
    const behind = makeClock(0);
    let stored: Observation | null = null;
    for (let turn = 0; turn < 100; turn += 1) {
      for (const { clock, wall } of [ahead, behind]) {
        wall.ms += 1000;
        stored = clock.observe(stored);
      }
    }
    // Both have seen 100 s pass. The one that began last may have taken its first look for a step.
    expect(stored?.elapsedMs).toBeLessThanOrEqual(100_000);
    expect(stored?.elapsedMs).toBeGreaterThanOrEqual(99_000);
  });

  test('never runs back and never faster than its steps, whatever the wall clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger(), { minLength: 2 }), (walls) => {
        const { clock, wall } = makeClock(walls[0] ?? 0);
        let last = clock.observe(null).elapsedMs;
        for (const ms of walls) {
          wall.ms = ms;
          const { elapsedMs } = clock.observe(null);
          expect(elapsedMs - last).toBeGreaterThanOrEqual(0);
          expect(elapsedMs - last).toBeLessThanOrEqual(HOUR_MS);
          last = elapsedMs;
        }
      }),
    );
  });
});

function makeClock(startMs: number) {
  const wall = { ms: startMs };
  return { wall, clock: new GuardedClock({ now: () => wall.ms }) };
}
