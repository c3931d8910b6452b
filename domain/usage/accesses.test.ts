import { expect, test } from 'vitest';
import { isNewAccess, isWorthRecording } from './accesses.ts';

const NOON = Date.UTC(2026, 10, 14, 12);
const MINUTE_MS = 60_000;

test.each([
  ['a moment', 1, false, false],
  ['a minute', MINUTE_MS, true, false],
  ['a little less than half an hour', 30 * MINUTE_MS - 1, true, false],
  ['half an hour', 30 * MINUTE_MS, true, true],
  ['a day', 24 * 60 * MINUTE_MS, true, true],
  ['minus a second, by the clock of another instance', -1000, false, false],
  ['minus a day, because a clock was set back', -24 * 60 * MINUTE_MS, true, true],
])(
  'a price view %s (%d ms) after the last one: recorded %s, a new access %s',
  (_what, passedMs, isNoted, isAccess) => {
    expect(isWorthRecording(NOON, NOON + passedMs)).toBe(isNoted);
    expect(isNewAccess(NOON, NOON + passedMs)).toBe(isAccess);
  },
);
