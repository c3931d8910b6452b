import { formatDate } from '#web/lib/format.ts';
import type { Grouping } from './analytics.queries.ts';
import type { ReportRange } from './report-range.ts';

/** '7 Nov 2025'. A day of the site, whatever the time zone of the browser. */
export function dayWords(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

/** '16 Oct 2025 to 14 Nov 2025'. */
export function rangeWords({ startDate, endDate }: ReportRange): string {
  return startDate === endDate ? dayWords(endDate) : `${dayWords(startDate)} to ${dayWords(endDate)}`;
}

interface PointWords {
  readonly label: string;
  readonly tick: string;
}

/** How a point of the chart is called, in full and in short. */
export function pointWords(groupBy: Grouping, day: string): PointWords {
  const full = dayWords(day);
  const [date = '', month = '', year = ''] = full.split(' ');
  if (groupBy === 'month') return { label: `${month} ${year}`, tick: month };
  return { label: groupBy === 'week' ? `Week of ${full}` : full, tick: `${date} ${month}` };
}
