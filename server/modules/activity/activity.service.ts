import type { ActivityEntry, ActivityQuery } from '#domain/contract/entities/activity.ts';
import type { Database } from '#server/platform/database/index.ts';
import { listActors, listAudit, type StoredAudit } from './activity.repo.ts';

interface ActivityPage {
  readonly entries: ActivityEntry[];
  readonly nextBefore: number | null;
}

/** Who did what and when. */
export interface Activity {
  read(asked: ActivityQuery): Promise<ActivityPage>;
}

export function openActivity(database: Database): Activity {
  return { read: (asked) => readActivity(database, asked) };
}

async function readActivity(database: Database, asked: ActivityQuery): Promise<ActivityPage> {
  const { actor, action, from, to, before, limit } = asked;
  const found = await listAudit(database, {
    actors: actor ? await actorsNamed(database, actor) : undefined,
    action,
    fromAt: millisecondsOf(from),
    toAt: millisecondsOf(to),
    beforeId: before,
    // One more than the page shows, to know whether there is another page.
    limit: limit + 1,
  });
  const entries = found.slice(0, limit).map(entryOf);
  return { entries, nextBefore: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * Matches any part of the name, ignoring case. Compared here: SQLite only ignores case in ASCII, and PostgreSQL depends
 * on its locale.
 */
async function actorsNamed({ reports }: Database, part: string): Promise<string[]> {
  const wanted = folded(part);
  return (await listActors(reports)).filter((name) => folded(name).includes(wanted));
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function millisecondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

function entryOf({ at, details, ...rest }: StoredAudit): ActivityEntry {
  return { ...rest, at: new Date(at).toISOString(), details: details === null ? {} : JSON.parse(details) };
}
