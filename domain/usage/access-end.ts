import { endOfDate } from './end-of-date.ts';
import { chartLabel } from './usage-periods.ts';

const MINUTE_MS = 60_000;
/** Far more than a shop uses at a time. */
const DAYS_MAX = 1000;

/** Whether the last day of access is over; null is no end. Both are days of the same time zone, as '2026-12-31'. */
export function hasEnded(validUntil: string | null, today: string): boolean {
  return validUntil !== null && validUntil < today;
}

/**
 * Returns a function that says which day it is there, as '2026-12-31'. It remembers the minute that was last asked for:
 * every request of a signed-in customer asks.
 */
export function dayReader(timeZone: string): (at: number) => string {
  let minute = Number.NaN;
  let day = '';
  return (at) => {
    const asked = Math.floor(at / MINUTE_MS);
    if (asked !== minute) {
      day = chartLabel('day', at, timeZone);
      minute = asked;
    }
    return day;
  };
}

/** Returns a function that says when access ends there. It remembers the days: many open pages are checked twice a second. */
export function endReader(timeZone: string): (validUntil: string | null) => number {
  const ends = new Map<string, number>();
  return (validUntil) => {
    if (validUntil === null) return Number.POSITIVE_INFINITY;
    const end = ends.get(validUntil) ?? endOfDate(validUntil, timeZone);
    if (ends.size >= DAYS_MAX) ends.clear();
    ends.set(validUntil, end);
    return end;
  };
}
