type Moment = string | number | Date;

/** '14 Nov 2025', in the viewer's time zone like everything here. */
export function formatDate(moment: Moment): string {
  const { day, month, year } = datePartsOf(moment);
  return `${day} ${month} ${year}`;
}

/** '14 Nov 2025, 09:12'. */
export function formatDateTime(moment: Moment): string {
  const { day, month, year, hour, minute } = datePartsOf(moment);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** 'today at 14:05', 'yesterday at 09:12', else '14 Nov 2025, 09:12'. */
export function formatRecent(moment: Moment, now: number): string {
  const { hour, minute } = datePartsOf(moment);
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
    hour: twoDigits(date.getHours()),
    minute: twoDigits(date.getMinutes()),
  };
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

/** Phones dial digits and a leading plus, but no brackets or spaces. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
