/** '14 Nov 2025', in the viewer's time zone unless one is given. */
export function formatDate(moment: string | number | Date, timeZone?: string): string {
  const { day, month, year } = datePartsOf(moment, timeZone);
  return `${day} ${month} ${year}`;
}

/** '14 Nov 2025, 09:12'. */
export function formatDateTime(moment: string | number | Date, timeZone?: string): string {
  const { day, month, year, hour, minute } = datePartsOf(moment, timeZone);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** 'today at 14:05', 'yesterday at 09:12', else '14 Nov 2025, 09:12'; all in the viewer's time zone. */
export function formatRecent(moment: string | number | Date, now: number): string {
  const { hour, minute } = datePartsOf(moment, undefined);
  const day = formatDate(moment);
  if (day === formatDate(now)) return `today at ${hour}:${minute}`;
  if (day === formatDate(dayBefore(now))) return `yesterday at ${hour}:${minute}`;
  return formatDateTime(moment);
}

// By the calendar: a day with a change of the clocks does not have 24 hours.
function dayBefore(moment: number): Date {
  const date = new Date(moment);
  date.setDate(date.getDate() - 1);
  return date;
}

/** 'Europe/Berlin': the zone that the functions above use by default. */
export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function datePartsOf(moment: string | number | Date, timeZone: string | undefined): DateParts {
  const date = new Date(moment);
  return timeZone === undefined ? localPartsOf(date) : partsIn(timeZone, date);
}

// Without Intl: creating its first format takes longer than rendering the whole list.
function localPartsOf(date: Date): DateParts {
  return {
    day: `${date.getDate()}`,
    month: MONTHS[date.getMonth()] ?? '',
    year: `${date.getFullYear()}`,
    hour: twoDigits(date.getHours()),
    minute: twoDigits(date.getMinutes()),
  };
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

// Composed from parts: the British format writes 'Sept', and the American one puts the month first.
function partsIn(timeZone: string, date: Date): DateParts {
  const format = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const parts: DateParts = { day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of format.formatToParts(date)) {
    if (isDatePart(type)) parts[type] = value;
  }
  return parts;
}

function isDatePart(type: string): type is keyof DateParts {
  return ['day', 'month', 'year', 'hour', 'minute'].includes(type);
}

/** Phones dial digits and a leading plus, but no brackets or spaces. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
