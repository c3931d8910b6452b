type Moment = string | number | Date;

/** '14 Nov 2025', in the viewer's time zone like everything here. */
export function formatDate(moment: Moment): string {
  const { day, month, year } = datePartsOf(moment);
  return `${day} ${month} ${year}`;
}

/** '09:12', or '9:12 AM' where people read the time like that. */
export function formatTime(moment: Moment): string {
  const date = new Date(moment);
  return clockText(date.getHours(), date.getMinutes());
}

/** '14 Nov 2025, 09:12'. */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** 'today at 14:05', 'yesterday at 09:12', else '14 Nov 2025, 09:12'. */
export function formatRecent(moment: Moment, now: number): string {
  const day = formatDate(moment);
  if (day === formatDate(now)) return `today at ${formatTime(moment)}`;
  if (day === formatDate(dayBefore(now))) return `yesterday at ${formatTime(moment)}`;
  return formatDateTime(moment);
}

/** A time of day that the server wrote, '13:00', as the viewer reads it. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return clockText(hour, minute);
}

function clockText(hour: number, minute: number): string {
  if (!hasTwelveHours()) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** By a list and not by Intl, for the reason below. */
const TWELVE_HOURS = /^(?:en|en-(?:us|ca|au|nz|in|ph|pk|sg|my)|es-(?:us|mx|co)|hi|hi-in)$/i;

/** The server, which renders the first list, does not know: the page writes its times again before it is seen. */
function hasTwelveHours(): boolean {
  return typeof navigator !== 'undefined' && TWELVE_HOURS.test(navigator.language);
}

// By the calendar: a day with a change of the clocks does not have 24 hours.
function dayBefore(moment: number): Date {
  const date = new Date(moment);
  date.setDate(date.getDate() - 1);
  return date;
}

/** 'Europe/Berlin': the zone that the functions above use. */
export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

// Without Intl: creating its first format takes longer than rendering the whole list.
function datePartsOf(moment: Moment) {
  const date = new Date(moment);
  return {
    day: date.getDate(),
    month: MONTHS[date.getMonth()] ?? '',
    year: date.getFullYear(),
  };
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

/** Phones dial digits and a leading plus, but no brackets or spaces. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
