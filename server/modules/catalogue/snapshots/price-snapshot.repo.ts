import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import type { Queryable, SnapshotState } from '#server/platform/database/index.ts';
import type { StoredText } from './packed-text.ts';
import type { StoredContent } from './snapshot-content.ts';

/** A snapshot without its rows and its report, which may be megabytes. */
export interface StoredSnapshot {
  readonly id: number;
  readonly sourceKind: string;
  readonly sourceDescription: string;
  readonly isSample: boolean;
  readonly digest: string;
  readonly state: SnapshotState;
  readonly reasons: string;
  readonly categoryCount: number;
  readonly rowCount: number;
  readonly rejectedCount: number;
  readonly createdAt: number;
  readonly publishedAt: number | null;
  readonly decidedAt: number;
  readonly decidedBy: string;
  /** Of the confirmed layouts and the money that it was read with; empty without any. */
  readonly readingMark: string;
}

export interface SnapshotToStore
  extends Omit<StoredSnapshot, 'id' | 'publishedAt' | 'decidedAt' | 'createdAt'> {
  /** Both packed. */
  readonly content: string;
  readonly report: string;
  readonly at: number;
}

export interface Decision {
  readonly state: SnapshotState;
  readonly at: number;
  readonly by: string;
}

const SUMMARY = [
  'id',
  'source_kind',
  'source_description',
  'is_sample',
  'content_digest',
  'state',
  'reasons',
  'category_count',
  'row_count',
  'rejected_count',
  'created_at',
  'published_at',
  'decided_at',
  'decided_by',
  'layouts_mark',
] as const;

export async function addSnapshot(trx: Queryable, snapshot: SnapshotToStore): Promise<number> {
  const { id } = await trx
    .insertInto('price_snapshot')
    .values({
      source_kind: snapshot.sourceKind,
      source_description: snapshot.sourceDescription,
      is_sample: snapshot.isSample ? 1 : 0,
      content_digest: snapshot.digest,
      content: snapshot.content,
      state: snapshot.state,
      reasons: snapshot.reasons,
      report: snapshot.report,
      category_count: snapshot.categoryCount,
      row_count: snapshot.rowCount,
      rejected_count: snapshot.rejectedCount,
      created_at: snapshot.at,
      published_at: snapshot.state === 'published' ? snapshot.at : null,
      decided_at: snapshot.at,
      decided_by: snapshot.decidedBy,
      is_packed: 1,
      layouts_mark: snapshot.readingMark,
      is_decided_by_person: isPerson(snapshot.decidedBy) ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDecision(trx: Queryable, id: number, { state, at, by }: Decision): Promise<void> {
  await trx
    .updateTable('price_snapshot')
    .set({
      state,
      decided_at: at,
      decided_by: by,
      ...(state === 'published' && { published_at: at }),
      // Never reset: a later sync also decides about the snapshot, but those that a person decided about are kept.
      ...(isPerson(by) && { is_decided_by_person: 1 }),
    })
    .where('id', '=', id)
    .execute();
}

function isPerson(by: string): boolean {
  return by !== ACTORS.product;
}

export async function findSnapshot(query: Queryable, id: number): Promise<StoredSnapshot | null> {
  return one(await summaries(query).where('id', '=', id).execute());
}

/** The newest snapshot that waits for a decision; a newer candidate replaces it, so there is at most one. */
export async function findWaiting(query: Queryable): Promise<StoredSnapshot | null> {
  const waiting = summaries(query).where('state', '=', 'held');
  return one(await waiting.orderBy('id', 'desc').limit(1).execute());
}

/** A source that goes back and forth between two lists has thousands of each. */
const SAME_LISTS = 100;

/** The last snapshots with this content, the one with the latest decision first. */
export async function listWithDigest(query: Queryable, digest: string): Promise<StoredSnapshot[]> {
  const same = summaries(query).where('content_digest', '=', digest);
  const latest = same.orderBy('decided_at', 'desc').orderBy('id', 'desc').limit(SAME_LISTS);
  return (await latest.execute()).map(toStored);
}

/**
 * What visitors saw before the published snapshot `id`: the last publication of another one, whichever was read first. Never
 * the sample, whose prices are not real.
 */
export async function findPublishedBefore(query: Queryable, id: number): Promise<StoredSnapshot | null> {
  const others = summaries(query)
    .where('id', '<>', id)
    .where('published_at', 'is not', null)
    .where('is_sample', '=', 0);
  return one(await others.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(1).execute());
}

export async function listSnapshots(query: Queryable, limit: number): Promise<StoredSnapshot[]> {
  const newest = summaries(query).orderBy('id', 'desc').limit(limit);
  return (await newest.execute()).map(toStored);
}

/** Of every stored snapshot whether it is the bundled sample, by its id. */
export async function listStoredSamples(query: Queryable): Promise<Map<number, boolean>> {
  const stored = await query.selectFrom('price_snapshot').select(['id', 'is_sample']).execute();
  return new Map(stored.map((row) => [row.id, row.is_sample === 1]));
}

export async function getContent(query: Queryable, id: number): Promise<StoredContent> {
  const row = await query
    .selectFrom('price_snapshot')
    .select(['content', 'content_digest', 'is_packed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { stored: row.content, isPacked: row.is_packed === 1, digest: row.content_digest };
}

export async function getReport(query: Queryable, id: number): Promise<StoredText> {
  const row = await query
    .selectFrom('price_snapshot')
    .select(['report', 'is_packed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { stored: row.report, isPacked: row.is_packed === 1 };
}

export async function saveReadingMark(trx: Queryable, id: number, mark: string): Promise<void> {
  await trx.updateTable('price_snapshot').set({ layouts_mark: mark }).where('id', '=', id).execute();
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

function summaries(query: Queryable) {
  return query.selectFrom('price_snapshot').select(SUMMARY);
}

function one([row]: readonly SummaryRow[]): StoredSnapshot | null {
  return row ? toStored(row) : null;
}

function toStored(row: SummaryRow): StoredSnapshot {
  return {
    id: row.id,
    sourceKind: row.source_kind,
    sourceDescription: row.source_description,
    isSample: row.is_sample === 1,
    digest: row.content_digest,
    state: row.state,
    reasons: row.reasons,
    categoryCount: row.category_count,
    rowCount: row.row_count,
    rejectedCount: row.rejected_count,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    readingMark: row.layouts_mark,
  };
}
