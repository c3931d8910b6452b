import { expect, test } from 'vitest';
import { nearestUtcMonth, startOfUtcMonth, utcMonthOf } from './utc-months.ts';

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2025-12-31T10:00:00Z', '2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T12:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-02-28T23:59:59Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['2028-02-29T12:00:00Z', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
])('%s is in the UTC month of %s, and the nearest start is that of %s', (text, month, nearest) => {
  const at = Date.parse(text);
  expect(startOfUtcMonth(utcMonthOf(at))).toBe(Date.parse(month));
  expect(startOfUtcMonth(nearestUtcMonth(at))).toBe(Date.parse(nearest));
});

test('month numbers continue across new year', () => {
  expect(utcMonthOf(Date.UTC(2027, 0, 1)) - utcMonthOf(Date.UTC(2026, 11, 31))).toBe(1);
});
