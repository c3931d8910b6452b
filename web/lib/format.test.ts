import { expect, test, vi } from 'vitest';
import { formatClock, formatDate, formatDateTime, formatRecent, formatTime } from './format.ts';

test('a date reads day, short month, year', () => {
  expect(formatDate('2025-11-14T09:12:00')).toBe('14 Nov 2025');
  expect(formatDate('2025-09-02T00:00:00')).toBe('2 Sep 2025');
});

test('a moment carries hours and minutes on the 24 hour clock', () => {
  expect(formatDateTime('2025-11-14T09:12:00')).toBe('14 Nov 2025, 09:12');
  expect(formatDateTime('2025-11-14T00:05:00')).toBe('14 Nov 2025, 00:05');
  expect(formatDateTime('2025-11-14T23:59:00')).toBe('14 Nov 2025, 23:59');
});

test("a moment is shown in the viewer's own time zone", () => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (let month = 0; month < 12; month += 1) {
    const moment = Date.UTC(2026, month, 3, 4, 5);
    expect(formatDateTime(moment)).toMatch(new RegExp(`, ${format.format(moment)}$`));
  }
});

test('a recent moment is named by its day, any other has its date', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  expect(formatRecent(at(16, 14, 5), at(16, 14, 6))).toBe('today at 14:05');
  expect(formatRecent(at(16, 0), at(16, 23, 59))).toBe('today at 00:00');
  expect(formatRecent(at(15, 23, 59), at(16, 0))).toBe('yesterday at 23:59');
  expect(formatRecent(at(15, 9, 12), at(17, 0))).toBe('15 Nov 2026, 09:12');
  expect(formatRecent(at(1, 9), new Date(2026, 9, 31, 9).getTime()), 'a clock that is behind').toBe(
    '1 Nov 2026, 09:00',
  );
  expect(formatRecent(new Date(2026, 9, 31, 9), at(1, 9))).toBe('yesterday at 09:00');
});

test.each([
  ['en-US', '9:12 AM', '12:05 AM', '11:59 PM', '12:00 PM'],
  ['en-AU', '9:12 AM', '12:05 AM', '11:59 PM', '12:00 PM'],
  ['en-GB', '09:12', '00:05', '23:59', '12:00'],
  ['de-DE', '09:12', '00:05', '23:59', '12:00'],
])('a viewer with the language %s reads a quarter past nine as %s', (language, ...expected) => {
  vi.stubGlobal('navigator', { language });
  const times = ['09:12', '00:05', '23:59', '12:00'];
  expect(times.map((time) => formatTime(`2025-11-14T${time}:00`))).toEqual(expected);
  expect(times.map(formatClock)).toEqual(expected);
  expect(formatDateTime('2025-11-14T09:12:00')).toBe(`14 Nov 2025, ${expected[0]}`);
  const now = new Date(2025, 10, 14, 23).getTime();
  expect(formatRecent('2025-11-14T09:12:00', now)).toBe(`today at ${expected[0]}`);
});
