import { expect, test } from 'vitest';
import { endOfDate } from './end-of-date.ts';

test.each([
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  // The day on which clocks go back has 25 hours.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the next day begins at one.
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s in %s ends at %s', (date, timeZone, end) => {
  expect(new Date(endOfDate(date, timeZone)).toISOString()).toBe(end);
});
