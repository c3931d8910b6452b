/** Both days included, as dates in the site's time zone: '2025-11-14'. */
export interface ReportRange {
  readonly startDate: string;
  readonly endDate: string;
}

export const PERIODS = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '365 days', days: 365 },
] as const;
export type PeriodName = (typeof PERIODS)[number]['value'];

/** A period always ends today; a custom range stays the same. */
export type RangeChoice =
  | { readonly period: PeriodName }
  | { readonly period: 'custom'; readonly range: ReportRange };

export const FIRST_CHOICE: RangeChoice = { period: '30' };

export function rangeOf(choice: RangeChoice, today: string): ReportRange {
  if (choice.period === 'custom') return choice.range;
  const days = PERIODS.find(({ value }) => value === choice.period)?.days ?? 1;
  return { startDate: shiftedDay(today, 1 - days), endDate: today };
}

/** The same number of days, directly before. */
export function rangeBefore({ startDate, endDate }: ReportRange): ReportRange {
  const last = shiftedDay(startDate, -1);
  return { startDate: shiftedDay(last, 1 - dayCountOf({ startDate, endDate })), endDate: last };
}

export function dayCountOf({ startDate, endDate }: ReportRange): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
}

const DAY_MS = 86_400_000;

// In UTC, where every day has the same length: these are dates, not moments.
function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, '2025-11-14'.length);
}
