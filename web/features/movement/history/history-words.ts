import type { Extreme } from '#domain/changes/price-history.ts';
import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import { dayOf, daysBetween, formatShortDate } from '#web/lib/calendar-day.ts';
import { formatTime } from '#web/lib/format.ts';

/** 'today, 14:05', 'yesterday, 09:12', 'on 14 Nov'. */
export function stepTime(moment: string, now: number): string {
  const at = Date.parse(moment);
  const days = daysBetween(dayOf(at), dayOf(now));
  if (days <= 0) return `today, ${formatTime(at)}`;
  return days === 1 ? `yesterday, ${formatTime(at)}` : `on ${formatShortDate(at, now)}`;
}

/** 'since today, 14:05', 'since 14 Nov'. */
export function sinceTime(moment: string, now: number): string {
  return `since ${stepTime(moment, now).replace(/^on /, '')}`;
}

/** '14 to 22 Oct', 'until 26 Aug', 'since 3 Nov'. */
export function extremeDays({ from, to }: Extreme, now: number): string {
  const [first, last] = [from, to].map((moment) => moment !== null && dayWord(moment, now));
  if (!first) return last ? `until ${last}` : 'throughout';
  if (!last) return first === 'today' ? first : `since ${first}`;
  if (first === last) return first;
  const [day, ...month] = first.split(' ');
  return last.endsWith(` ${month.join(' ')}`) ? `${day} to ${last}` : `${first} to ${last}`;
}

function dayWord(moment: number, now: number): string {
  return dayOf(moment) === dayOf(now) ? 'today' : formatShortDate(moment, now);
}

/** Whether the history is as long as it can be. The rest of a day does not count. */
function isWhole(from: string, now: number): boolean {
  return daysBetween(dayOf(Date.parse(from)), dayOf(now)) >= CHANGE_LIMITS.days - 1;
}

/** 'Last 90 days', 'Since 3 Nov'. */
export function periodWords(from: string, now: number): string {
  return isWhole(from, now) ? `Last ${CHANGE_LIMITS.days} days` : `Since ${dayWord(Date.parse(from), now)}`;
}

/** 'in 90 days', 'since 3 Nov'. */
export function periodNote(from: string, now: number): string {
  return isWhole(from, now) ? `in ${CHANGE_LIMITS.days} days` : `since ${dayWord(Date.parse(from), now)}`;
}

/** 'No change in 90 days', 'No change since 3 Nov'. */
export function noChangeWords(from: string, now: number): string {
  return `No change ${periodNote(from, now)}`;
}

/** The beginning, the middle and the end: days, or times within one day. Without the middle if it is one of the others. */
export function axisWords(from: number, to: number): string[] {
  const isOneDay = dayOf(from) === dayOf(to);
  const words = [from, (from + to) / 2, to].map((moment) =>
    isOneDay ? formatTime(moment) : formatShortDate(moment, to),
  );
  return [...new Set(words)];
}
