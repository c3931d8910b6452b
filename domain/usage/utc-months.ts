/**
 * Accesses are summed up by months of UTC, so that the sums stay right whatever TIME_ZONE is set to. A local month or
 * year begins at most a day away from one of UTC: the sums and the few accesses in between make an exact count.
 */

/** Months since the beginning of the year 0. */
export function utcMonthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function startOfUtcMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

/** The month of UTC whose beginning is nearest. */
export function nearestUtcMonth(at: number): number {
  const month = utcMonthOf(at);
  const isPastMiddle = at - startOfUtcMonth(month) > startOfUtcMonth(month + 1) - at;
  return isPastMiddle ? month + 1 : month;
}
