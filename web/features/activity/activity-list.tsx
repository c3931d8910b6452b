import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { sentenceOf } from './activity-sentence.ts';

export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return daysOf(entries).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="border-t border-hairline first:border-t-0">
      <h3 className="px-4 pt-4 pb-2 type-section-title text-accent">{day}</h3>
      <ol>
        {ofDay.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { who, did } = sentenceOf(entry);
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-t border-row-rule px-4 py-3 type-interface first:border-t-0 tablet:grid-cols-[4.25rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="whitespace-nowrap text-muted">
        {formatTime(entry.at)}
      </time>
      <p className="wrap-anywhere text-text">
        <span className="font-semibold">{who}</span> {did}
      </p>
      {entry.address && (
        <p className="type-caption wrap-anywhere text-muted max-tablet:col-start-2">{entry.address}</p>
      )}
    </li>
  );
}

interface ActivityDay {
  readonly day: string;
  readonly entries: readonly ActivityEntry[];
}

/** Groups entries by day, in the given order. */
function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = formatDate(entry.at);
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return Array.from(days, ([day, ofDay]) => ({ day, entries: ofDay }));
}
