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

/** What prices of the past are computed from. */
export async function listSnapshotsInHistory(query: Queryable): Promise<number[]> {
  const rows = await query.selectFrom('list_history').select('snapshot_id').distinct().execute();
  return rows.map((row) => row.snapshot_id);
}

/** What prices of the past are computed with. */
export async function listRevisionsInHistory(query: Queryable): Promise<number[]> {
  const rows = await query.selectFrom('list_history').select('revision').distinct().execute();
  return rows.map(({ revision }) => revision);
}

/** When the first version was replaced that `deleteReplaced` would delete; null if there is none. */
export async function findFirstReplacement(query: Queryable, until: number): Promise<number | null> {
  const { at } = await query
    .selectFrom('list_history as later')
    .select(({ fn }) => fn.min<number | null>('later.shown_at').as('at'))
    .where('later.shown_at', '<=', until)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('list_history as former')
          .select('former.version')
          .whereRef('former.view', '=', 'later.view')
          .whereRef('former.version', '<', 'later.version')
          .where('former.shown_at', '<=', until),
      ),
    )
    .executeTakeFirstOrThrow();
  return at;
}

/** Deletes the versions that were replaced until then. The one that each view showed at that time stays. */
export async function deleteReplaced(query: Queryable, until: number): Promise<void> {
  await query
    .deleteFrom('list_history')
    // Implied by the rest. Without it, the later ones of every recent version would be searched.
    .where('shown_at', '<=', until)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('list_history as later')
          .select('later.version')
          .whereRef('later.view', '=', 'list_history.view')
          .whereRef('later.version', '>', 'list_history.version')
          .where('later.shown_at', '<=', until),
      ),
    )
    .execute();
}
