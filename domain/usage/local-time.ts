const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** More than the offset of any time zone from UTC, in either direction. */
const MAX_OFFSET_MS = 27 * HOUR_MS;

export interface LocalTime {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

export type LocalDate = Pick<LocalTime, 'year' | 'month' | 'day'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter costs more than a hundred uses. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const number = 'numeric';
  const parts = { year: number, month: number, day: number, hour: number, minute: number } as const;
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', ...parts });
}

/** The local time in that zone at that moment. */
export function localTimeOf(at: number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(at);
  const values = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? 0;
  return {
    year: numberOf('year'),
    month: numberOf('month'),
    day: numberOf('day'),
    hour: numberOf('hour'),
    minute: numberOf('minute'),
  };
}

/** The date this many days away; the day of the given date may be outside its month. */
export function shiftedDate({ year, month, day }: LocalDate, days: number): LocalDate {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * The first moment of a local date. Not always midnight: if clocks go forward at midnight, the day begins at one, and
 * if they go back across it, the first of the two midnights counts. A date that a zone skipped begins with the next one.
 */
export function startOfDate(date: LocalDate, timeZone: string): number {
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  const offsets = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS].map((at) => offsetAt(at, timeZone));
  const midnights = offsets
    .map((offset) => midnight - offset)
    .filter((at) => at + offsetAt(at, timeZone) === midnight);
  return midnights.length > 0 ? Math.min(...midnights) : firstMomentFrom(midnight, timeZone);
}

/** If there is no midnight, finds the clock change by binary search, to the second. */
function firstMomentFrom(midnight: number, timeZone: string): number {
  let before = midnight - MAX_OFFSET_MS;
  let after = midnight + MAX_OFFSET_MS;
  while (after - before > SECOND_MS) {
    const middle = Math.floor((before + after) / 2 / SECOND_MS) * SECOND_MS;
    if (middle + offsetAt(middle, timeZone) >= midnight) after = middle;
    else before = middle;
  }
  return after;
}

/** The offset of that zone from UTC. */
function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localTimeOf(at, timeZone);
  const minuteMs = 60 * SECOND_MS;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minuteMs) * minuteMs;
}
