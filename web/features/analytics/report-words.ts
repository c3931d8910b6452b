import { shortDurationText } from '#domain/text/durations.ts';
import { formatClock, formatDate } from '#web/lib/format.ts';
import type { ChartGrouping } from './analytics.queries.ts';
import type { ReportRange } from './report-range.ts';

/** '7 Nov 2025'. A day of the site, independent of the browser's time zone. */
export function dayWords(day: string): string {
  // Without a zone this is noon in the browser's own, on that day.
  return formatDate(`${day}T12:00:00`);
}

/** '16 Oct 2025 to 14 Nov 2025'. */
export function rangeWords({ startDate, endDate }: ReportRange): string {
  return startDate === endDate ? dayWords(endDate) : `${dayWords(startDate)} to ${dayWords(endDate)}`;
}

interface PointWords {
  readonly label: string;
  readonly tick: string;
}

/** The name of a point in the chart, in full and abbreviated. */
export function pointWords(groupBy: ChartGrouping, point: string): PointWords {
  const [day = '', time] = point.split('T');
  if (time !== undefined) return { label: formatClock(time), tick: formatClock(time) };
  const full = dayWords(day);
  const [date = '', month = '', year = ''] = full.split(' ');
  if (groupBy === 'month') return { label: `${month} ${year}`, tick: month };
  return { label: groupBy === 'week' ? `Week of ${full}` : full, tick: `${date} ${month}` };
}

/** A site, or a device with its browser, as the owner reads it. */
export function originWords(name: string): string {
  if (name === '(direct)') return 'Direct or unknown';
  return name === '(other)' ? 'Other' : name;
}

const MINUS = '\u2212';

/** '31.4 %'. */
export function percentWords(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** By how much a count rose or fell, '+8.2 %'. Undefined if it was 0, because a change from 0 has no percentage. */
export function countChange(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0) return undefined;
  return signed((100 * (now - before)) / before, (size) => percentWords(size), 0.05);
}

/** The difference of two percentages: from 30 % to 40 % is +10 points, not +33 %. */
export function pointsChange(now: number, before: number | undefined): string | undefined {
  return before === undefined ? undefined : signed(now - before, (size) => size.toFixed(1), 0.05);
}

export function durationChange(now: number, before: number | undefined): string | undefined {
  return before === undefined
    ? undefined
    : signed(Math.round(now) - Math.round(before), shortDurationText, 0.5);
}

/** A change that rounds to 0 has no sign. */
function signed(change: number, wordsOf: (size: number) => string, least: number): string {
  const size = Math.abs(change);
  if (size < least) return `±${wordsOf(0)}`;
  return `${change > 0 ? '+' : MINUS}${wordsOf(size)}`;
}

/** Shown instead of a report that failed to load. */
export const LOAD_FAILURE = { title: 'Unable to load analytics' } as const;
