import { validUntilSchema } from '#domain/contract/entities/customers.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date is at midnight where a spreadsheet adds a time to it. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const DAY_AND_MONTH_NAME = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const MONTH_NAME_AND_DAY = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;

export type ReadDate = { readonly date: string } | { readonly reason: string };

/** '2026-12-31', or what spreadsheet programs make of it if it can mean one day only. Never guesses. */
export function readFileDate(text: string): ReadDate {
  const written = text.replace(MIDNIGHT, '');
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year && month && day) return dateOf(text, year, Number(month), Number(day));
  return readYearLast(text, written) ?? readMonthName(text, written) ?? { reason: notADate(text) };
}

function readYearLast(text: string, written: string): ReadDate | null {
  const [, first, second, year] = YEAR_LAST.exec(written) ?? [];
  if (!first || !second || !year) return null;
  const [one, other] = [Number(first), Number(second)];
  if (one <= 12 && other <= 12 && one !== other) return { reason: ambiguous(text, year, one, other) };
  return one > 12 ? dateOf(text, year, other, one) : dateOf(text, year, one, other);
}

function readMonthName(text: string, written: string): ReadDate | null {
  const [, day, name, year] = DAY_AND_MONTH_NAME.exec(written) ?? [];
  if (day && name && year) return dateOf(text, year, monthOf(name), Number(day));
  const [, nameFirst, dayAfter, lastYear] = MONTH_NAME_AND_DAY.exec(written) ?? [];
  if (nameFirst && dayAfter && lastYear) return dateOf(text, lastYear, monthOf(nameFirst), Number(dayAfter));
  return null;
}

/** 0 for a word that is no month. */
function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dateOf(text: string, year: string, month: number, day: number): ReadDate {
  const date = written(year, month, day);
  return validUntilSchema.safeParse(date).success ? { date } : { reason: notADate(text) };
}

function written(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function ambiguous(text: string, year: string, one: number, other: number): string {
  return `'${text}' can be two dates. Write ${written(year, one, other)} or ${written(year, other, one)} instead.`;
}

function notADate(text: string): string {
  return `'${text}' is not a date such as 2026-12-31.`;
}
