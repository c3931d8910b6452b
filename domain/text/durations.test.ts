import { expect, test } from 'vitest';
import { clockText, durationText, intervalText, shortDurationText, waitText } from './durations.ts';

test.each([
  [14, '0:14', '14 seconds'],
  [60, '1:00', '1 minute'],
  [125, '2:05', '2 minutes 5 seconds'],
  [3600, '60:00', '60 minutes'],
])('%d seconds are %s on a clock and %s in words', (seconds, clock, words) => {
  expect([clockText(seconds), durationText(seconds)]).toEqual([clock, words]);
});

test.each([
  [0, '0 s'],
  [45.6, '46 s'],
  [60, '1 m 00 s'],
  [166, '2 m 46 s'],
  [3_720, '1 h 02 m'],
])('%d seconds are %s in short', (seconds, text) => {
  expect(shortDurationText(seconds)).toBe(text);
});

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
])('a wait of %d seconds is written %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test.each([
  [1, 'second'],
  [90, '90 seconds'],
  [60, 'minute'],
  [300, '5 minutes'],
  [3600, 'hour'],
  [5400, '90 minutes'],
  [86_400, 'day'],
  [172_800, '2 days'],
])('every %d seconds is every %s', (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});
