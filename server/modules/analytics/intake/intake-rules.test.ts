import { expect, test } from 'vitest';
import { bucketsOf, CalendarDays, dateOfDay, dayOfDate } from '#server/modules/analytics/calendar-days.ts';
import { AddressLimits } from './address-limits.ts';
import { DailyQuota } from './daily-quota.ts';
import { isBot } from './intake.service.ts';

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

test('each address has its own window, which begins with its first event', () => {
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

test('only the newest addresses are remembered, up to a limit', () => {
  const limits = new AddressLimits({ windowMs: 10_000, maxRequests: 1 }, 2);
  for (const end of [1, 2, 3]) limits.take(`203.0.113.${end}`, 0);
  expect([3, 2].map((end) => limits.take(`203.0.113.${end}`, 1))).toEqual([10, 10]);
  expect(limits.take('203.0.113.1', 1)).toBe(0);
});

test('a day accepts what its quota allows, from all networks together, and the next day starts at zero', () => {
  const quota = new DailyQuota(1000);
  // Each from its own network, which has 50.
  let networks = 0;
  function takeFromAll(day: number, bytes: number) {
    return Array.from({ length: bytes / 50 }, () => {
      networks += 1;
      return quota.take(day, `network ${networks}`, 50);
    });
  }
  expect(takeFromAll(1, 1000)).not.toContain('day-full');
  expect(takeFromAll(1, 50)).toEqual(['day-full']);
  expect(takeFromAll(2, 500)).not.toContain('day-full');
  quota.observe(2, 950);
  expect(takeFromAll(2, 100)).toEqual(['taken', 'day-full']);
  quota.observe(2, 0);
  expect(takeFromAll(2, 50)).toEqual(['day-full']);
  quota.refund(2, 'any', 50);
  quota.refund(1, 'any', 1000);
  expect(takeFromAll(2, 100)).toEqual(['taken', 'day-full']);
});

test('one network may use a twentieth of the daily quota', () => {
  const quota = new DailyQuota(1000);
  expect([30, 30, 20, 1].map((bytes) => quota.take(1, 'one', bytes))).toEqual([
    'taken',
    'network-full',
    'taken',
    'network-full',
  ]);
  expect(quota.take(1, 'other', 50)).toBe('taken');
  quota.refund(1, 'one', 20);
  expect(quota.take(1, 'one', 20)).toBe('taken');
  expect(quota.take(2, 'one', 50)).toBe('taken');
});

test('only the networks that sent last are remembered, up to a limit; a full day stays full', () => {
  const quota = new DailyQuota(1000, 2);
  for (const network of ['a', 'b', 'a', 'c']) quota.take(1, network, 25);
  expect(['a', 'c', 'b'].map((network) => quota.take(1, network, 50))).toEqual([
    'network-full',
    'network-full',
    'taken',
  ]);
  const flood = Array.from({ length: 100_000 }, (_, network) => quota.take(1, `${network}`, 1));
  expect(flood.filter((answer) => answer === 'taken')).toHaveLength(850);
});

test('days follow the time zone, even when clocks change', () => {
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
