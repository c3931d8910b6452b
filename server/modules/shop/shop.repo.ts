import type { Queryable } from '#server/platform/database/index.ts';
import { REVISIONS_KEPT } from '#server/platform/retention/old-revisions.ts';

export interface StoredShop {
  readonly revision: number;
  /** JSON. */
  readonly settings: string;
  readonly savedBy: string;
  readonly savedAt: number;
}

export interface StoredRevision extends StoredShop {
  /** One line for each change. */
  readonly changes: readonly string[];
  /** The revision that was restored; null if this is no restoration. */
  readonly restoredFrom: number | null;
}

/** Null before the first save. */
export async function findShop(query: Queryable): Promise<StoredShop | null> {
  const row = await query.selectFrom('shop').selectAll().executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Replaces the settings and keeps the revision, inside a transaction that has read the one before it. */
export async function saveShop(
  trx: Queryable,
  next: StoredRevision & { readonly logo: string | null },
): Promise<void> {
  const { revision, settings, logo, savedBy, savedAt, changes, restoredFrom } = next;
  const saved = { revision, settings, saved_by: savedBy, saved_at: savedAt };
  await trx
    .insertInto('shop')
    .values({ id: 1, ...saved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
    .execute();
  // Its number is the primary key: of two that save at once, one fails here if nothing else stopped it.
  await trx
    .insertInto('shop_revision')
    .values({ ...saved, logo, changes: JSON.stringify(changes), restored_from: restoredFrom })
    .execute();
}

const PAGE_SIZE = 200;

export interface RevisionPage {
  readonly revisions: readonly StoredRevision[];
  readonly hasMore: boolean;
}

/** Newest first; with `before` those older than that revision. */
export async function listRevisions(query: Queryable, before: number | null): Promise<RevisionPage> {
  const newest = query
    .selectFrom('shop_revision')
    .selectAll()
    .orderBy('revision', 'desc')
    .limit(PAGE_SIZE + 1);
  const rows = await (before === null ? newest : newest.where('revision', '<', before)).execute();
  return { revisions: rows.slice(0, PAGE_SIZE).map(toRevision), hasMore: rows.length > PAGE_SIZE };
}

export async function findRevision(query: Queryable, revision: number): Promise<StoredRevision | null> {
  const row = await query
    .selectFrom('shop_revision')
    .selectAll()
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row ? toRevision(row) : null;
}

/** Revisions beyond the newest ones that were saved before that time; the current one is always the newest. */
function prunable(query: Queryable, before: number) {
  return query
    .selectFrom('shop_revision')
    .where('saved_at', '<', before)
    .where('revision', '<=', (each) =>
      each.selectFrom('shop').select((column) => column('revision', '-', REVISIONS_KEPT).as('last')),
    );
}

/** When the oldest of them was saved; null if there is none. */
export async function findOldestPrunable(query: Queryable, before: number): Promise<number | null> {
  const { at } = await prunable(query, before)
    .select(({ fn }) => fn.min<number | null>('saved_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Deletes up to `limit` and returns how many. */
export async function deletePrunable(query: Queryable, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('shop_revision')
    .where('revision', 'in', prunable(query, before).select('revision').orderBy('revision').limit(limit))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface ShopRow {
  readonly revision: number;
  readonly settings: string;
  readonly saved_by: string;
  readonly saved_at: number;
}

function toStored({ revision, settings, saved_by: savedBy, saved_at: savedAt }: ShopRow): StoredShop {
  return { revision, settings, savedBy, savedAt };
}

function toRevision(row: ShopRow & { changes: string; restored_from: number | null }): StoredRevision {
  return { ...toStored(row), changes: JSON.parse(row.changes), restoredFrom: row.restored_from };
}
