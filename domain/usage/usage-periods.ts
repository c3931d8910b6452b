import type { ChartUnit, UsagePeriod } from '#domain/contract/entities/usage.ts';
import { type LocalTime, localTimeOf, shiftedDate, startOfDate } from './local-time.ts';

const HOUR_MS = 3_600_000;
const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

/** Daily: today. Weekly and monthly: the last 7 and 30 days including today. Ytd: since 1 January. All in that time zone. */
export function periodStart(period: UsagePeriod, now: number, timeZone: string): number {
  const today = localTimeOf(now, timeZone);
  if (period === 'ytd') return startOfDate({ ...today, month: 1, day: 1 }, timeZone);
  return startOfDate(shiftedDate(today, 1 - DAYS[period]), timeZone);
}

/** The starts of that many days, today last. */
export function lastDays(count: number, now: number, timeZone: string): number[] {
  const today = localTimeOf(now, timeZone);
  return Array.from({ length: count }, (_, index) =>
    startOfDate(shiftedDate(today, index + 1 - count), timeZone),
  );
}

export interface ChartScale {
  readonly unit: ChartUnit;
  /** The start of each bar, up to the current one. */
  readonly starts: readonly number[];
}

export function chartScale(period: UsagePeriod, now: number, timeZone: string): ChartScale {
  if (period === 'daily') return { unit: 'hour', starts: hoursOfToday(now, timeZone) };
  if (period === 'ytd') return { unit: 'month', starts: monthsOfYear(now, timeZone) };
  return { unit: 'day', starts: lastDays(DAYS[period], now, timeZone) };
}

/** Always sixty minutes: when clocks change, a day has 23 or 25 hours. */
function hoursOfToday(now: number, timeZone: string): number[] {
  const start = periodStart('daily', now, timeZone);
  const count = Math.floor((now - start) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, hour) => start + hour * HOUR_MS);
}

function monthsOfYear(now: number, timeZone: string): number[] {
  const { year, month } = localTimeOf(now, timeZone);
  return Array.from({ length: month }, (_, index) =>
    startOfDate({ year, month: index + 1, day: 1 }, timeZone),
  );
}

const WRITTEN = {
  hour: (time) => `${dayText(time)}T${twoDigits(time.hour)}:${twoDigits(time.minute)}`,
  day: dayText,
  month: monthText,
} satisfies Record<ChartUnit, (time: LocalTime) => string>;

/** Local time as text: '2026-11-15T13:00', '2026-11-15' or '2026-11'. */
export function chartLabel(unit: ChartUnit, start: number, timeZone: string): string {
  return WRITTEN[unit](localTimeOf(start, timeZone));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function monthText({ year, month }: LocalTime): string {
  return `${year}-${twoDigits(month)}`;
}

function dayText(time: LocalTime): string {
  return `${monthText(time)}-${twoDigits(time.day)}`;
}
