import { describe, expect, test } from 'vitest';
import { axisWords, extremeDays, noChangeWords, periodWords, sinceTime, stepTime } from './history-words.ts';

const at = (...parts: [month: number, day: number, hour?: number, minute?: number]) => {
  const [month, day, hour = 12, minute = 0] = parts;
  return new Date(2026, month - 1, day, hour, minute).getTime();
};
const iso = (moment: number) => new Date(moment).toISOString();
const NOW = at(11, 15, 14, 30);

test.each([
  [at(11, 15, 14, 5), /^today, /],
  [at(11, 14, 9, 12), /^yesterday, /],
  [at(11, 3), /^on 3 Nov$/],
  [new Date(2025, 11, 30).getTime(), /^on 30 Dec 2025$/],
  // By a clock that is behind the server's.
  [at(11, 16, 1), /^today, /],
])('the time of a step: %#', (moment, words) => {
  expect(stepTime(iso(moment), NOW)).toMatch(words);
  expect(sinceTime(iso(at(11, 3)), NOW)).toBe('since 3 Nov');
});

test.each([
  [at(10, 14), at(10, 22), '14 to 22 Oct'],
  [at(9, 28), at(10, 3), '28 Sep to 3 Oct'],
  [at(10, 14, 9), at(10, 14, 18), '14 Oct'],
  [at(11, 3), at(11, 15, 9), '3 Nov to today'],
  [null, at(8, 26), 'until 26 Aug'],
  [at(11, 3), null, 'since 3 Nov'],
  [at(11, 15, 9), null, 'today'],
  [null, null, 'throughout'],
])('the days of a price: %#', (from, to, words) => {
  expect(extremeDays({ price: 1, from, to }, NOW)).toBe(words);
});

test('a history that begins later says when', () => {
  expect(periodWords(iso(at(8, 17)), NOW)).toBe('Last 90 days');
  expect(periodWords(iso(at(11, 3)), NOW)).toBe('Since 3 Nov');
  expect(noChangeWords(iso(at(8, 17)), NOW)).toBe('No change in 90 days');
  expect(noChangeWords(iso(at(11, 3)), NOW)).toBe('No change since 3 Nov');
});

describe('below the line', () => {
  test('stand three days', () => {
    expect(axisWords(at(8, 17), at(11, 15))).toEqual(['17 Aug', '1 Oct', '15 Nov']);
  });

  test('stand two if the middle is one of them, and times within one day', () => {
    expect(axisWords(at(11, 14), NOW)).toEqual(['14 Nov', '15 Nov']);
    expect(axisWords(at(11, 15, 8), NOW)).toHaveLength(3);
    expect(axisWords(NOW, NOW)).toHaveLength(1);
  });
});
