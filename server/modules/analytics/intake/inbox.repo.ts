import type { Queryable } from '#server/platform/database/index.ts';
import type { InboxItem } from './inbox-item.ts';

/** One statement, so that a group is stored by a single commit. Returns its id. */
export async function saveGroup(query: Queryable, items: readonly unknown[]): Promise<number> {
  const { id } = await query
    .insertInto('analytics_inbox')
    .values({ size: items.length, content: JSON.stringify(items) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Null if nothing waits to be counted. */
export async function findNewestGroup(query: Queryable): Promise<number | null> {
  const row = await query
    .selectFrom('analytics_inbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The oldest groups with up to about `itemsWanted` items; at least one group, if there is any. */
export async function listOldestGroups(trx: Queryable, itemsWanted: number): Promise<number[]> {
  const groups = await trx
    .selectFrom('analytics_inbox')
    .select(['id', 'size'])
    .orderBy('id')
    .limit(itemsWanted)
    .execute();
  let items = 0;
  const ids: number[] = [];
  for (const { id, size } of groups) {
    if (items > 0 && items + size > itemsWanted) break;
    items += size;
    ids.push(id);
  }
  return ids;
}

/** Null if another server has counted it. */
export async function findGroup(trx: Queryable, id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('analytics_inbox')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function listItems(trx: Queryable, groupIds: readonly number[]): Promise<InboxItem[]> {
  const groups = await trx
    .selectFrom('analytics_inbox')
    .select('content')
    .where('id', 'in', groupIds)
    .orderBy('id')
    .execute();
  return groups.flatMap(({ content }): InboxItem[] => JSON.parse(content));
}

/** Exactly these: on PostgreSQL a group with a lower id may be committed after one with a higher id. */
export async function deleteGroups(trx: Queryable, groupIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('analytics_inbox').where('id', 'in', groupIds).execute();
}
