import type { ChartUnit } from '#domain/contract/usage.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * '13:00', '15 Nov' or 'Nov 2026'. The label is the local time of the server: going by way of a Date would move it
 * into the browser's time zone.
 */
export function timeWords(unit: ChartUnit, label: string): string {
  const [date = '', time = ''] = label.split('T');
  if (unit === 'hour') return time;
  const [year, month, day] = date.split('-');
  const monthName = MONTHS[Number(month) - 1] ?? '';
  return unit === 'day' ? `${Number(day)} ${monthName}` : `${monthName} ${year}`;
}
