import { expect, test } from 'vitest';
import { countChange, durationChange, percentWords, pointsChange } from './report-words.ts';

test('percentages have one decimal', () => {
  expect([percentWords(31.4), percentWords(100)]).toEqual(['31.4 %', '100.0 %']);
});

test.each([
  [108.2, 100, '+8.2 %'],
  [50, 100, '−50.0 %'],
  [100, 100, '±0.0 %'],
  [0, 7, '−100.0 %'],
])('%d after %d is %s', (now, before, words) => {
  expect(countChange(now, before)).toBe(words);
});

test('a change from zero has no percentage', () => {
  expect(countChange(12, 0)).toBeUndefined();
});

test('rates and durations show their difference', () => {
  expect(pointsChange(31.4, 33.2)).toBe('−1.8');
  expect(pointsChange(31.4, 31.4)).toBe('±0.0');
  expect(durationChange(166, 157)).toBe('+9 s');
  expect(durationChange(60, 166)).toBe('−1 m 46 s');
});

test('no change is shown until the period before is known', () => {
  expect([countChange(1, undefined), pointsChange(1, undefined), durationChange(1, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
