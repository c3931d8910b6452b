import { shiftedDate, startOfDate } from './local-time.ts';

/** The first moment after a date, such as '2026-12-31', in that time zone. */
export function endOfDate(date: string, timeZone: string): number {
  const at = new Date(Date.parse(date));
  const day = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  return startOfDate(shiftedDate(day, 1), timeZone);
}
