import type { Queryable, RevisionKind } from '#server/platform/database/index.ts';
import { REVISIONS_KEPT } from '#server/platform/retention/old-revisions.ts';

/** There is one configuration; the key allows for more. */
const KEY = 'pricing';

export interface StoredConfiguration {
  readonly id: number;
  readonly data: string;
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface RevisionToSave {
  readonly data: string;
  readonly kind: RevisionKind;
  readonly savedBy: string;
  readonly savedAt: number;
  /** One line for each change. */
  readonly changes: readonly string[];
}

export async function findConfiguration(query: Queryable): Promise<StoredConfiguration | null> {
  const row = await query.selectFrom('configuration').selectAll().where('key', '=', KEY).executeTakeFirst();
  return row ? toStored(row) : null;
}

/**
 * Stores the first revision, inside a transaction. False if there already is a configuration: two servers that
 * start at once on one database must not both write one.
 */
export async function createConfiguration(trx: Queryable, first: RevisionToSave): Promise<boolean> {
  const row = await trx
    .insertInto('configuration')
    .values({
      key: KEY,
      data: first.data,
      revision: 1,
      created_at: first.savedAt,
      updated_at: first.savedAt,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await keepRevision(trx, row.id, 1, first);
  return true;
}

/**
 * Replaces the configuration and stores the revision, inside a transaction. Null, and nothing written, if it is no
 * longer at `expectedRevision`: someone else has saved since. Without one the last writer wins.
 */
export async function saveConfiguration(
  trx: Queryable,
  next: RevisionToSave,
  expectedRevision: number | null,
): Promise<StoredConfiguration | null> {
  const update = trx
    .updateTable('configuration')
    .set((column) => ({
      data: next.data,
      revision: column('revision', '+', 1),
      updated_at: next.savedAt,
    }))
    .where('key', '=', KEY);
  const expected = expectedRevision === null ? update : update.where('revision', '=', expectedRevision);
  const row = await expected.returningAll().executeTakeFirst();
  if (!row) return null;
  await keepRevision(trx, row.id, row.revision, next);
  return toStored(row);
}

async function keepRevision(
  trx: Queryable,
  configurationId: number,
  revision: number,
  { data, kind, savedBy, savedAt, changes }: RevisionToSave,
): Promise<void> {
  await trx
    .insertInto('configuration_revision')
    .values({
      configuration_id: configurationId,
      revision,
      data,
      kind,
      saved_by: savedBy,
      saved_at: savedAt,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Revisions up to one, back to another or to the one in effect at a time. */
export interface RevisionSpan {
  readonly upTo: number;
  readonly from: { readonly revision: number } | { readonly at: number };
}

export interface DatedRevisionData {
  readonly data: string;
  readonly savedAt: number;
}

/** Newest first. */
export async function listRevisionData(
  query: Queryable,
  { upTo, from }: RevisionSpan,
): Promise<DatedRevisionData[]> {
  const first = 'revision' in from ? from.revision : await findRevisionAt(query, from.at);
  return await query
    .selectFrom('configuration_revision')
    .select(['data', 'saved_at as savedAt'])
    .where('revision', '<=', upTo)
    .where('revision', '>=', first)
    .orderBy('revision', 'desc')
    .execute();
}

/** The revision in effect at that time; 0 if all are later or the older ones were pruned. */
async function findRevisionAt(query: Queryable, at: number): Promise<number> {
  const { revision } = await query
    .selectFrom('configuration_revision')
    .select(({ fn }) => fn.max<number | null>('revision').as('revision'))
    .where('saved_at', '<=', at)
    .executeTakeFirstOrThrow();
  return revision ?? 0;
}

export interface OldRevision {
  readonly id: number;
  readonly revision: number;
  readonly savedAt: number;
}

/** Revisions beyond the newest ones that were saved before that time; the current one is always the newest. */
export async function listOldRevisions(query: Queryable, before: number): Promise<OldRevision[]> {
  return await query
    .selectFrom('configuration_revision')
    .select(['id', 'revision', 'saved_at as savedAt'])
    .where('saved_at', '<', before)
    .where('revision', '<=', (each) =>
      each
        .selectFrom('configuration')
        .select((column) => column('revision', '-', REVISIONS_KEPT).as('last'))
        .where('key', '=', KEY),
    )
    .execute();
}

export async function deleteRevisions(query: Queryable, ids: readonly number[]): Promise<void> {
  await query.deleteFrom('configuration_revision').where('id', 'in', ids).execute();
}

function toStored(row: {
  id: number;
  data: string;
  revision: number;
  created_at: number;
  updated_at: number;
}): StoredConfiguration {
  return {
    id: row.id,
    data: row.data,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
