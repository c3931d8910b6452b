import type { Queryable } from '#server/platform/database/index.ts';

/** How many groups that cannot be counted are kept, newest first: some megabytes at most. */
const GROUPS_MAX = 200;
/** More than a single event can have. An unreadable list is cut off here. */
const CONTENT_MAX_CHARS = 64 * 1024;
const REASON_MAX_CHARS = 300;

export interface UncountedGroup {
  readonly day: number;
  readonly size: number;
  readonly reason: string;
  readonly content: string;
}

export async function saveSetAside(trx: Queryable, group: UncountedGroup): Promise<void> {
  const { day, size } = group;
  const reason = group.reason.replaceAll(/\p{Cc}/gu, ' ').slice(0, REASON_MAX_CHARS);
  const content = group.content.slice(0, CONTENT_MAX_CHARS);
  await trx.insertInto('analytics_set_aside').values({ day, size, reason, content }).execute();
  const kept = trx.selectFrom('analytics_set_aside').select('id').orderBy('id', 'desc').limit(GROUPS_MAX);
  await trx.deleteFrom('analytics_set_aside').where('id', 'not in', kept).execute();
}

export async function listSetAside(
  trx: Queryable,
): Promise<{ readonly id: number; readonly content: string }[]> {
  return trx.selectFrom('analytics_set_aside').select(['id', 'content']).orderBy('id').execute();
}

export async function deleteSetAside(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('analytics_set_aside').where('id', '=', id).execute();
}
