import type { PausedReason, Queryable, SnapshotState } from '#server/platform/database/index.ts';

export interface PriceState {
  readonly publishedId: number | null;
  /** Grows with every change of what is published, waiting, discarded or paused. */
  readonly revision: number;
  readonly pausedReason: PausedReason | null;
  readonly lastMark: string | null;
  /** What the last reading left out, as JSON. */
  readonly lastReading: string | null;
  readonly lastCheckedAt: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastError: string | null;
  readonly lastErrorAt: number | null;
}

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
}

export interface SnapshotToStore
  extends Omit<StoredSnapshot, 'id' | 'publishedAt' | 'decidedAt' | 'createdAt'> {
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
] as const;

export async function getPriceState(query: Queryable): Promise<PriceState> {
  const row = await query.selectFrom('price_state').selectAll().executeTakeFirstOrThrow();
  return {
    publishedId: row.published_snapshot_id,
    revision: row.revision,
    pausedReason: row.paused_reason,
    lastMark: row.last_mark,
    lastReading: row.last_reading,
    lastCheckedAt: row.last_checked_at,
    lastSuccessAt: row.last_success_at,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
  };
}

/** Moves on to the next revision, inside a transaction. False when somebody else has moved on from `expected`. */
export async function claimRevision(trx: Queryable, expected: number): Promise<boolean> {
  const result = await trx
    .updateTable('price_state')
    .set({ revision: expected + 1 })
    .where('revision', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setPublished(trx: Queryable, snapshotId: number): Promise<void> {
  await trx.updateTable('price_state').set({ published_snapshot_id: snapshotId }).execute();
}

export async function setPaused(trx: Queryable, reason: PausedReason): Promise<void> {
  await trx.updateTable('price_state').set({ paused_reason: reason }).execute();
}

/** Forgets the mark as well: the next sync reads the source even if it has not changed since. */
export async function clearPaused(trx: Queryable): Promise<void> {
  await trx.updateTable('price_state').set({ paused_reason: null, last_mark: null }).execute();
}

export async function saveUnchanged(query: Queryable, at: number): Promise<void> {
  await query.updateTable('price_state').set({ last_checked_at: at, last_success_at: at }).execute();
}

export async function saveReading(
  trx: Queryable,
  reading: { readonly mark: string; readonly leftOut: string; readonly at: number },
): Promise<void> {
  await trx
    .updateTable('price_state')
    .set({
      last_mark: reading.mark,
      last_reading: reading.leftOut,
      last_checked_at: reading.at,
      last_success_at: reading.at,
    })
    .execute();
}

export async function saveFailure(query: Queryable, message: string, at: number): Promise<void> {
  await query
    .updateTable('price_state')
    .set({ last_checked_at: at, last_error: message, last_error_at: at })
    .execute();
}

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
    })
    .where('id', '=', id)
    .execute();
}

export async function findSnapshot(query: Queryable, id: number): Promise<StoredSnapshot | null> {
  return one(await query.selectFrom('price_snapshot').select(SUMMARY).where('id', '=', id).execute());
}

/** The newest snapshot that waits for a person; a newer candidate replaces it, so there is one at most. */
export async function findWaiting(query: Queryable): Promise<StoredSnapshot | null> {
  const waiting = query.selectFrom('price_snapshot').select(SUMMARY).where('state', '=', 'held');
  return one(await waiting.orderBy('id', 'desc').limit(1).execute());
}

/** The snapshot with this content about which something was decided last. */
export async function findLastWithDigest(query: Queryable, digest: string): Promise<StoredSnapshot | null> {
  const same = query.selectFrom('price_snapshot').select(SUMMARY).where('content_digest', '=', digest);
  return one(await same.orderBy('decided_at', 'desc').orderBy('id', 'desc').limit(1).execute());
}

/** What visitors saw before the snapshot `id`. Not the sample: its prices are nobody's. */
export async function findPublishedBefore(query: Queryable, id: number): Promise<StoredSnapshot | null> {
  const earlier = query
    .selectFrom('price_snapshot')
    .select(SUMMARY)
    .where('id', '<', id)
    .where('published_at', 'is not', null)
    .where('is_sample', '=', 0);
  return one(await earlier.orderBy('id', 'desc').limit(1).execute());
}

export async function listSnapshots(query: Queryable, limit: number): Promise<StoredSnapshot[]> {
  const rows = query.selectFrom('price_snapshot').select(SUMMARY).orderBy('id', 'desc').limit(limit);
  return (await rows.execute()).map(toStored);
}

export async function getContent(query: Queryable, id: number): Promise<{ text: string; digest: string }> {
  const row = await query
    .selectFrom('price_snapshot')
    .select(['content', 'content_digest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { text: row.content, digest: row.content_digest };
}

export async function getReport(query: Queryable, id: number): Promise<string> {
  const row = await query
    .selectFrom('price_snapshot')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.report;
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

function selectSummaries(query: Queryable) {
  return query.selectFrom('price_snapshot').select(SUMMARY).execute();
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
  };
}
