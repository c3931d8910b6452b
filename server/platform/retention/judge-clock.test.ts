import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance } from '#server/platform/guarded-clock.ts';
import { DAY_MS, HOUR_MS } from '#test/identity/settable-clock.ts';
import { type ClockRecord, judgeClock } from './judge-clock.ts';

const NOON = Date.UTC(2026, 10, 14, 12);
const START: ClockRecord = { observedAt: NOON, elapsedMs: 0, trustedAt: NOON, heldSinceMs: null };

/** A look when the wall clock shows this. */
function look(record: ClockRecord, wallMs: number): ClockRecord {
  return judgeClock(record, advance(record, wallMs));
}

/** A look every hour, from an hour after the last one on. */
function run(record: ClockRecord, hours: number): ClockRecord {
  let now = record;
  for (let hour = 0; hour < hours; hour += 1) now = look(now, now.observedAt + HOUR_MS);
  return now;
}

describe('the last trusted moment', () => {
  test('follows a clock that runs as it should', () => {
    expect(run(START, 1000)).toMatchObject({ trustedAt: NOON + 1000 * HOUR_MS, heldSinceMs: null });
  });

  test('keeps up with a machine that runs eight hours a day', () => {
    let record = START;
    for (let day = 0; day < 30; day += 1) {
      record = run(look(record, record.observedAt + 16 * HOUR_MS), 8);
      expect(record.heldSinceMs).toBeNull();
    }
    expect(record.trustedAt).toBe(record.observedAt);
  });

  test.each([3 * DAY_MS, 730 * DAY_MS, -3 * DAY_MS, -730 * DAY_MS])(
    'is held for a day of running while the clock is %d ms off, and then taken from it',
    (jumpMs) => {
      const jumped = look(START, NOON + jumpMs);
      expect(jumped.heldSinceMs).not.toBeNull();
      const almost = run(jumped, 23);
      expect(almost.heldSinceMs).not.toBeNull();
      expect(Math.abs(almost.trustedAt - NOON)).toBeLessThanOrEqual(DAY_MS);
      expect(run(almost, 1)).toMatchObject({ trustedAt: NOON + jumpMs + DAY_MS, heldSinceMs: null });
    },
  );

  test('continues where it was when the clock is right again', () => {
    const back = look(run(look(START, NOON + 730 * DAY_MS), 20), NOON + 21 * HOUR_MS);
    expect(back).toMatchObject({ heldSinceMs: null, trustedAt: NOON + 21 * HOUR_MS });
    // The day begins again: twenty hours and four more are not one.
    expect(run(look(back, NOON + 730 * DAY_MS), 4).heldSinceMs).not.toBeNull();
  });

  test('begins the day again when the clock jumps to yet another year', () => {
    const jumped = run(look(START, NOON + 730 * DAY_MS), 23);
    expect(run(look(jumped, NOON + 3650 * DAY_MS), 23).heldSinceMs).not.toBeNull();
  });

  test('does not begin the day again after a weekend without the server', () => {
    const jumped = run(look(START, NOON + 21 * DAY_MS), 12);
    const monday = look(jumped, jumped.observedAt + 64 * HOUR_MS);
    expect(run(monday, 11).heldSinceMs).toBeNull();
  });

  test('never moves by more than eight hours per check, unless a day of probation has passed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }), { maxLength: 20 }), (jumps) => {
        let record = START;
        for (const jumpMs of jumps) {
          const next = look(record, record.observedAt + jumpMs);
          expect(next.trustedAt - record.trustedAt).toBeLessThanOrEqual(8 * HOUR_MS);
          record = next;
        }
      }),
    );
  });
});
