import { formatDate } from './format.ts';

/** A day of the calendar as date fields write it: '2026-11-14'. */
export type Day = string;

/** '14 Nov 2026'. */
export function formatDay(day: Day): string {
  return formatDate(localMidnight(day));
}

/** '14 Nov', and the year if it is not this one. */
export function formatShortDate(moment: string | number, now: number): string {
  const [day, month, year] = formatDate(moment).split(' ');
  return year === String(new Date(now).getFullYear()) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** The day in the viewer's time zone. */
export function dayOf(moment: number): Day {
  const date = new Date(moment);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}

/** How many days later the second one is; negative if it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  // In UTC, where every day has 24 hours.
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

function localMidnight(day: Day): number {
  return new Date(`${day}T00:00`).getTime();
}
