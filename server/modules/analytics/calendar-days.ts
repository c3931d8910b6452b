import { type LocalDate, localTimeOf, startOfDate } from '#domain/usage/local-time.ts';

const DAY_MS = 86_400_000;

/** '2026-11-15' → days since 1970. In UTC every day has the same length. */
export function dayOfDate(date: string): number {
  return Date.parse(date) / DAY_MS;
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The first millisecond of a day in that time zone. */
export function startOfDay(day: number, timeZone: string): number {
  return startOfDate(localDateOf(day), timeZone);
}

function localDateOf(day: number): LocalDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the day of a time. Nearly all times fall on the last day asked for, and cost only a comparison. */
export class CalendarDays {
  readonly #timeZone: string;
  #day = 0;
  #from = 0;
  #to = 0;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  dayOf(at: number): number {
    if (at >= this.#from && at < this.#to) return this.#day;
    const { year, month, day } = localTimeOf(at, this.#timeZone);
    this.#day = Date.UTC(year, month - 1, day) / DAY_MS;
    this.#from = startOfDay(this.#day, this.#timeZone);
    this.#to = startOfDay(this.#day + 1, this.#timeZone);
    return this.#day;
  }
}

export type Grouping = 'day' | 'week' | 'month';

/** The first day of the day, week (starting on Monday) or month that contains a day. */
const BUCKET_STARTS = {
  day: (day) => day,
  // 1970 began on a Thursday.
  week: (day) => day - ((((day + 3) % 7) + 7) % 7),
  month: (day) => day - new Date(day * DAY_MS).getUTCDate() + 1,
} satisfies Record<Grouping, (day: number) => number>;

export interface Bucket {
  readonly date: string;
  /** Its first and last day within the range. */
  readonly from: number;
  readonly to: number;
}

/** The buckets of a range, which may cut off the first and the last. */
export function bucketsOf(from: number, to: number, grouping: Grouping): Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = from; day <= to; day += 1) {
    const date = dateOfDay(BUCKET_STARTS[grouping](day));
    const last = buckets.at(-1);
    if (last?.date === date) buckets[buckets.length - 1] = { ...last, to: day };
    else buckets.push({ date, from: day, to: day });
  }
  return buckets;
}
