const DAY_MS = 86_400_000;

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** One text for each day that was used: a few hundred a year. */
const dates = new Map<number, string>();

/** Like toISOString, but six times as fast: a list of thousands of customers contains thirty thousand times. */
export function timeOf(at: number): string {
  const day = Math.floor(at / DAY_MS);
  const ms = at - day * DAY_MS;
  const seconds = Math.floor(ms / 1000);
  const hour = twoDigits[Math.floor(seconds / 3600)];
  const minute = twoDigits[Math.floor(seconds / 60) % 60];
  return `${dateOf(day)}T${hour}:${minute}:${twoDigits[seconds % 60]}.${String(ms % 1000).padStart(3, '0')}Z`;
}

function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
