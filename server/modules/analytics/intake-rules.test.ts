import { expect, test } from 'vitest';
import { AddressLimits } from './address-limits.ts';
import { isBot } from './bots.ts';
import { bucketsOf, CalendarDays, dateOfDay, dayOfDate } from './calendar-days.ts';
import { DayRoom } from './day-room.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/129.0.0.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Go-http-client/1.1',
  'Pingdom.com_bot_version_1.4',
  '',
  ' ',
])('%j is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Instagram 350.0.0.20',
])('%j is a person', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test('an address has its own window, which begins with its first event', () => {
  const limits = new AddressLimits({ windowMs: 10_000, maxRequests: 2 });
  expect([0, 1000, 2000].map((now) => limits.take('203.0.113.1', now))).toEqual([0, 0, 8]);
  expect(limits.take('203.0.113.2', 2000)).toBe(0);
  expect(limits.take('203.0.113.1', 9999)).toBe(1);
  expect(limits.take('203.0.113.1', 10_000)).toBe(0);
});

test('a clock that was set back locks nobody out', () => {
  const limits = new AddressLimits({ windowMs: 10_000, maxRequests: 1 });
  limits.take('203.0.113.1', 1_000_000);
  expect(limits.take('203.0.113.1', 0)).toBe(0);
});

test('no more than so many addresses are remembered, the newest', () => {
  const limits = new AddressLimits({ windowMs: 10_000, maxRequests: 1 }, 2);
  for (const end of [1, 2, 3]) limits.take(`203.0.113.${end}`, 0);
  expect([3, 2].map((end) => limits.take(`203.0.113.${end}`, 1))).toEqual([10, 10]);
  expect(limits.take('203.0.113.1', 1)).toBe(0);
});

test('a day takes what it has room for, whoever used it, and the next day begins empty', () => {
  const room = new DayRoom(1000);
  expect([600, 600, 400].map((bytes) => room.take(1, bytes))).toEqual([true, false, true]);
  expect(room.take(2, 500)).toBe(true);
  room.learn(2, 900);
  expect([200, 100].map((bytes) => room.take(2, bytes))).toEqual([false, true]);
  room.learn(2, 0);
  expect(room.take(2, 1)).toBe(false);
  room.giveBack(2, 100);
  room.giveBack(1, 1000);
  expect([101, 100].map((bytes) => room.take(2, bytes))).toEqual([false, true]);
});

test('days are those of the zone, also when clocks change', () => {
  const days = new CalendarDays('America/New_York');
  const dateAt = (text: string) => dateOfDay(days.dayOf(Date.parse(text)));
  expect(dateAt('2026-11-01T03:59:59Z')).toBe('2026-10-31');
  expect(dateAt('2026-11-01T04:00:00Z')).toBe('2026-11-01');
  expect(dateAt('2026-11-02T04:59:59Z')).toBe('2026-11-01');
  expect(dateAt('2026-11-02T05:00:00Z')).toBe('2026-11-02');
});

test('weeks begin on Monday, months on the first, and a range cuts both off', () => {
  const buckets = (grouping: 'week' | 'month') =>
    bucketsOf(dayOfDate('2026-10-28'), dayOfDate('2026-11-03'), grouping).map(({ date, from, to }) => [
      date,
      dateOfDay(from),
      dateOfDay(to),
    ]);
  expect(buckets('week')).toEqual([
    ['2026-10-26', '2026-10-28', '2026-11-01'],
    ['2026-11-02', '2026-11-02', '2026-11-03'],
  ]);
  expect(buckets('month')).toEqual([
    ['2026-10-01', '2026-10-28', '2026-10-31'],
    ['2026-11-01', '2026-11-01', '2026-11-03'],
  ]);
});
