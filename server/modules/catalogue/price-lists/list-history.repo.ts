import type { Queryable } from '#server/platform/database/index.ts';

/** A version of a view, what it was made from, and since when visitors saw it. */
export interface ShownVersion {
  /** There may be views of another release. */
  readonly view: string;
  readonly version: number;
  readonly snapshotId: number;
  /** Of the configuration. */
  readonly revision: number;
  readonly shownAt: number;
}

/** Inside a transaction. What is recorded stays: a version never gets a second origin. */
export async function addShownVersion(trx: Queryable, shown: ShownVersion): Promise<void> {
  await trx
    .insertInto('list_history')
    .values({
      view: shown.view,
      version: shown.version,
      snapshot_id: shown.snapshotId,
      revision: shown.revision,
      shown_at: shown.shownAt,
    })
    .onConflict((conflict) => conflict.columns(['view', 'version']).doNothing())
    .execute();
}

/** The versions of all views, as they were shown one after the other. */
export async function listHistory(query: Queryable): Promise<ShownVersion[]> {
  return await query
    .selectFrom('list_history')
    .select(['view', 'version', 'snapshot_id as snapshotId', 'revision', 'shown_at as shownAt'])
    .orderBy('shown_at')
    .orderBy('version')
    .orderBy('view')
    .execute();
}
