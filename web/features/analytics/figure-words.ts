import { shortDurationText } from '#domain/text/durations.ts';

const MINUS = '\u2212';

/** '31.4 %'. */
export function percentWords(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** By how much a count rose or fell, '+8.2 %'. Nothing where there was nothing before: no percentage leads away from zero. */
export function countChange(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0) return undefined;
  return signed((100 * (now - before)) / before, (size) => percentWords(size), 0.05);
}

/** Percentages are compared by their difference: 10 % of bounces more is not 10 % more bounces. */
export function pointsChange(now: number, before: number | undefined): string | undefined {
  return before === undefined ? undefined : signed(now - before, (size) => size.toFixed(1), 0.05);
}

export function durationChange(now: number, before: number | undefined): string | undefined {
  return before === undefined
    ? undefined
    : signed(Math.round(now) - Math.round(before), shortDurationText, 0.5);
}

/** What rounds to nothing has no sign. */
function signed(change: number, wordsOf: (size: number) => string, least: number): string {
  const size = Math.abs(change);
  if (size < least) return `±${wordsOf(0)}`;
  return `${change > 0 ? '+' : MINUS}${wordsOf(size)}`;
}
