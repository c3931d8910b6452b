import { expect, test } from 'vitest';
import { nearestPoint, placePercent, tickPlaces, valueLines } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [354, [0, 100, 200, 300, 400]],
  [400, [0, 100, 200, 300, 400]],
  [401, [0, 200, 400, 600]],
])('up to %d the lines are %j', (most, lines) => {
  expect(valueLines(most)).toEqual(lines);
});

test.each([
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [12, [0, 2, 4, 6, 8, 10]],
  [24, [0, 4, 8, 12, 16, 20]],
  [30, [0, 7, 14, 21, 28]],
  [90, [0, 14, 28, 42, 56, 70, 84]],
  [366, [0, 61, 122, 183, 244, 305]],
])('of %d points %j are named', (count, places) => {
  expect(tickPlaces(count)).toEqual(places);
});

test('the first point is at the left edge, the last at the right, a single one in the middle', () => {
  expect([placePercent(0, 3), placePercent(1, 3), placePercent(2, 3)]).toEqual([0, 50, 100]);
  expect(placePercent(0, 1)).toBe(50);
});

test('a pointer selects the nearest point, also beyond the edges', () => {
  expect([-0.2, 0.24, 0.26, 1.4].map((part) => nearestPoint(part, 3))).toEqual([0, 0, 1, 2]);
});
