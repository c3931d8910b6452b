import { localTimeOf } from '#domain/usage/local-time.ts';
import { twoDigits } from './durations.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '15 Nov 2026, 14:05' in that time zone, or in that of the machine. Always by 24 hours: others read it elsewhere. */
export function momentText(moment: string, timeZone = ownTimeZone()): string {
  const { year, month, day, hour, minute } = localTimeOf(Date.parse(moment), timeZone);
  return `${day} ${MONTHS[month - 1]} ${year}, ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
