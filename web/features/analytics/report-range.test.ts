import { expect, test } from 'vitest';
import { dayCountOf, type PeriodName, rangeBefore, rangeOf } from './report-range.ts';

test.each<[PeriodName, string, number]>([
  ['today', '2025-11-14', 1],
  ['7', '2025-11-08', 7],
  ['30', '2025-10-16', 30],
  ['90', '2025-08-17', 90],
  ['365', '2024-11-15', 365],
])('%s begins on %s and ends today', (period, startDate, days) => {
  const range = rangeOf({ period }, '2025-11-14');
  expect(range).toEqual({ startDate, endDate: '2025-11-14' });
  expect(dayCountOf(range)).toBe(days);
});

test('a custom range stays as it was chosen', () => {
  const range = { startDate: '2025-03-01', endDate: '2025-03-31' };
  expect(rangeOf({ period: 'custom', range }, '2025-11-14')).toEqual(range);
});

test.each([
  ['2025-11-14', '2025-11-14', '2025-11-13', '2025-11-13'],
  ['2025-10-16', '2025-11-14', '2025-09-16', '2025-10-15'],
  // The clocks change in between, in Europe and in America: a day more or less would follow from counting hours.
  ['2025-03-20', '2025-04-02', '2025-03-06', '2025-03-19'],
  ['2024-03-01', '2024-03-31', '2024-01-30', '2024-02-29'],
])('before %s to %s lies %s to %s', (startDate, endDate, start, end) => {
  expect(rangeBefore({ startDate, endDate })).toEqual({ startDate: start, endDate: end });
});
