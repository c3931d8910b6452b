/** Steps that read well along an axis: a day, four hours, a week, a fortnight, a month and so on. */
const TICK_STEPS = [1, 2, 4, 7, 14, 30, 61, 91];
const TICKS_AT_MOST = 7;
const LINES_AT_MOST = 4;

/** The values of the grid lines, from 0 to at least the maximum. Whole numbers, because they are counts. */
export function valueLines(most: number): number[] {
  const step = niceStep(Math.max(1, most) / LINES_AT_MOST);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function niceStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= least) ?? 10;
  return factor * magnitude;
}

/** The points with a label below the chart, few enough for a phone. */
export function tickPlaces(count: number): number[] {
  const step = TICK_STEPS.find((candidate) => (count - 1) / candidate < TICKS_AT_MOST) ?? count;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The horizontal position of a point in percent; a single point is in the middle. */
export function placePercent(index: number, count: number): number {
  return count === 1 ? 50 : (100 * index) / (count - 1);
}

/** The point nearest to a position between 0 (left) and 1 (right). */
export function nearestPoint(part: number, count: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * (count - 1));
}
