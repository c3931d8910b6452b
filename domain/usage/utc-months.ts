/**
 * Accesses are summed by UTC month, so that the sums stay correct when TIME_ZONE changes. A local month or year begins
 * at most a day away from a UTC month: the sums and the few accesses in between give an exact count.
 */

/** Months since the start of year 0. */
export function utcMonthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function startOfUtcMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

/** The UTC month with the nearest start. */
export function nearestUtcMonth(at: number): number {
  const month = utcMonthOf(at);
  const isPastMiddle = at - startOfUtcMonth(month) > startOfUtcMonth(month + 1) - at;
  return isPastMiddle ? month + 1 : month;
}
