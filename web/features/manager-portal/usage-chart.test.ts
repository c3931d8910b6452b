import { expect, test } from 'vitest';
import { timeWords } from './usage-chart.tsx';

test.each([
  ['hour', '2026-11-15T13:00', '13:00'],
  ['day', '2026-11-05', '5 Nov'],
  ['month', '2026-01', 'Jan 2026'],
] as const)('a %s is written in the local time of the server: %s is %s', (unit, label, words) => {
  expect(timeWords(unit, label)).toBe(words);
});
