import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './format.ts';

test('a date reads day, short month, year', () => {
  expect(formatDate('2025-11-14T09:12:00Z', 'UTC')).toBe('14 Nov 2025');
  expect(formatDate('2025-09-02T00:00:00Z', 'UTC')).toBe('2 Sep 2025');
});

test('a moment carries hours and minutes on the 24 hour clock', () => {
  expect(formatDateTime('2025-11-14T09:12:00Z', 'UTC')).toBe('14 Nov 2025, 09:12');
  expect(formatDateTime('2025-11-14T00:05:00Z', 'UTC')).toBe('14 Nov 2025, 00:05');
  expect(formatDateTime('2025-11-14T23:59:00Z', 'UTC')).toBe('14 Nov 2025, 23:59');
});

test('the time zone decides which day a moment falls on', () => {
  const justBeforeMidnight = Date.UTC(2025, 10, 14, 23, 30);
  expect(formatDate(justBeforeMidnight, 'UTC')).toBe('14 Nov 2025');
  expect(formatDate(justBeforeMidnight, 'Asia/Tokyo')).toBe('15 Nov 2025');
});

test("without a time zone a moment is shown in the viewer's own, in the same format", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (let month = 0; month < 12; month += 1) {
    const moment = Date.UTC(2026, month, 3, 4, 5);
    expect(formatDateTime(moment)).toBe(formatDateTime(moment, timeZone));
  }
});
