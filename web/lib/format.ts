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

/** 'Europe/Berlin': where the moments above are shown without a zone of their own. */
export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function datePartsOf(moment: string | number | Date, timeZone: string | undefined): DateParts {
  const date = new Date(moment);
  return timeZone === undefined ? localPartsOf(date) : partsIn(timeZone, date);
}

// Without Intl: to make its first format takes longer than to draw the whole list, which waits for the date under it.
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

// Composed from parts: the ready-made British order writes 'Sept' and the American one puts the month first.
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

/** Telephones dial digits and a leading plus; brackets and spaces are for the eye. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
