import { type SqlBool, sql } from 'kysely';
import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import type { OldSnapshot } from './choose-prunable.ts';

/** No person chose it, and there is nothing left to decide about it. */
const PRUNABLE = { state: 'superseded', is_decided_by_person: 0, decided_by: ACTORS.product } as const;

/** All snapshots from before `at`. */
export async function listSnapshotsBefore(query: Queryable, at: number): Promise<OldSnapshot[]> {
  const rows = await query
    .selectFrom('price_snapshot')
    .select(['id', 'created_at', 'published_at', 'state', 'is_decided_by_person', 'decided_by'])
    .where('created_at', '<', at)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    wasPublished: row.published_at !== null,
    mustStay:
      row.state !== PRUNABLE.state ||
      row.is_decided_by_person !== PRUNABLE.is_decided_by_person ||
      row.decided_by !== PRUNABLE.decided_by,
  }));
}

/** Checks again whether they are prunable: a person may have just rolled back to one of them. */
export async function removeSnapshots(query: Queryable, ids: readonly number[]): Promise<void> {
  await query
    .deleteFrom('price_snapshot')
    .where('id', 'in', ids)
    .where('state', '=', PRUNABLE.state)
    .where('is_decided_by_person', '=', PRUNABLE.is_decided_by_person)
    .where('decided_by', '=', PRUNABLE.decided_by)
    .execute();
}

export interface UnpackedSnapshot {
  readonly id: number;
  readonly content: string;
  readonly report: string;
}

/** The next snapshot that is not compressed yet. */
export async function findUnpacked(query: Queryable): Promise<UnpackedSnapshot | null> {
  const row = await query
    .selectFrom('price_snapshot')
    .select(['id', 'content', 'report'])
    // Not as a parameter: the index covers only these rows, and SQLite must see that to use it.
    .where(sql<SqlBool>`is_packed = 0`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function savePacked(query: Queryable, { id, content, report }: UnpackedSnapshot): Promise<void> {
  await query
    .updateTable('price_snapshot')
    .set({ content, report, is_packed: 1 })
    .where('id', '=', id)
    .where('is_packed', '=', 0)
    .execute();
}
