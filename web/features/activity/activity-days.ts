import type { ActivityEntry } from '#domain/contract/activity.ts';
import { formatDate } from '#web/lib/format.ts';

interface ActivityDay {
  readonly day: string;
  readonly entries: readonly ActivityEntry[];
}

/** Entries under the day on which they happened, in the order in which they came. */
export function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = formatDate(entry.at);
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return Array.from(days, ([day, ofDay]) => ({ day, entries: ofDay }));
}
