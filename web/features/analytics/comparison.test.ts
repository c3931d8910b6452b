import { expect, test } from 'vitest';
import { visitorsBefore } from './comparison.ts';

const point = (date: string, visitors: number) => ({ date, visitors, uniqueVisitors: 0, pageViews: 0 });
const days = (count: number) => Array.from({ length: count }, (_, day) => point(`day ${day}`, day + 1));

test('a day is compared with the day in the same place of the period before', () => {
  const range = { startDate: '2025-11-12', endDate: '2025-11-14' };
  const series = ['2025-11-12', '2025-11-13', '2025-11-14'].map((date) => point(date, 0));
  expect(visitorsBefore({ range, groupBy: 'day', series, before: days(3) })).toEqual([1, 2, 3]);
});

test('a week is compared with as many days as it has within the range', () => {
  // From Wednesday to Tuesday: five days of the first week, two of the second.
  const range = { startDate: '2025-11-05', endDate: '2025-11-11' };
  const series = ['2025-11-03', '2025-11-10'].map((date) => point(date, 0));
  expect(visitorsBefore({ range, groupBy: 'week', series, before: days(7) })).toEqual([15, 13]);
});

test('an hour of today is compared with the same hour of yesterday', () => {
  const range = { startDate: '2025-11-14', endDate: '2025-11-14' };
  const series = [point('2025-11-14T00:00', 0), point('2025-11-14T01:00', 0)];
  const before = [point('2025-11-13T00:00', 4), point('2025-11-13T01:00', 5), point('2025-11-13T02:00', 6)];
  expect(visitorsBefore({ range, groupBy: 'hour', series, before })).toEqual([4, 5]);
});
