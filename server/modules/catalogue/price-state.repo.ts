import type { PausedReason, Queryable } from '#server/platform/database/index.ts';

export interface PriceState {
  readonly publishedId: number | null;
  /** Increases with every change of what is published, waiting, discarded or paused. */
  readonly revision: number;
  readonly pausedReason: PausedReason | null;
  /** The waiting list whose upload began the pause; null if none did. */
  readonly pauseSnapshotId: number | null;
  /** The pause before that upload; null if syncing was on. */
  readonly pauseBefore: PausedReason | null;
  readonly lastMark: string | null;
  /** What the last read left out, as JSON. */
  readonly lastReading: string | null;
  readonly lastCheckedAt: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastError: string | null;
  readonly lastErrorAt: number | null;
}

export async function getPriceState(query: Queryable): Promise<PriceState> {
  const row = await query.selectFrom('price_state').selectAll().executeTakeFirstOrThrow();
  return {
    publishedId: row.published_snapshot_id,
    revision: row.revision,
    pausedReason: row.paused_reason,
    pauseSnapshotId: row.pause_snapshot_id,
    pauseBefore: row.pause_before,
    lastMark: row.last_mark,
    lastReading: row.last_reading,
    lastCheckedAt: row.last_checked_at,
    lastSuccessAt: row.last_success_at,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
  };
}

/**
 * Whether the last check of the source failed. It does not compare which is later: a clock that was set back in
 * between would hide it.
 */
export function isFailing({ lastCheckedAt, lastSuccessAt, lastErrorAt }: PriceState): boolean {
  return lastErrorAt !== null && lastErrorAt === lastCheckedAt && lastSuccessAt !== lastCheckedAt;
}

/** Increments the revision, inside a transaction. False if it is no longer `expected`. */
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

const NO_UPLOAD = { pause_snapshot_id: null, pause_before: null } as const;

/** Pauses until a person resumes syncing. */
export async function setPaused(trx: Queryable, reason: PausedReason): Promise<void> {
  await trx
    .updateTable('price_state')
    .set({ paused_reason: reason, ...NO_UPLOAD })
    .execute();
}

/** Pauses until a person resumes syncing or discards the upload that waits. */
export async function setPausedByWaiting(
  trx: Queryable,
  { pausedReason, pauseSnapshotId, pauseBefore }: PriceState,
  snapshotId: number,
): Promise<void> {
  // An upload that replaces a waiting one takes over its pause: it did not begin another.
  const before = pauseSnapshotId === null ? pausedReason : pauseBefore;
  await trx
    .updateTable('price_state')
    .set({ paused_reason: 'upload', pause_snapshot_id: snapshotId, pause_before: before })
    .execute();
}

/** Also clears the mark, so that the next sync reads the source even if it has not changed. */
export async function clearPaused(trx: Queryable): Promise<void> {
  await trx
    .updateTable('price_state')
    .set({ paused_reason: null, last_mark: null, ...NO_UPLOAD })
    .execute();
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

/** The last workbook, read in another way. The source was not checked: it may be away. */
export async function saveReadingAgain(
  trx: Queryable,
  { mark, leftOut }: { readonly mark: string; readonly leftOut: string },
): Promise<void> {
  await trx.updateTable('price_state').set({ last_mark: mark, last_reading: leftOut }).execute();
}

/** What an upload left out. The source was not checked, so its fields stay. */
export async function saveLeftOut(trx: Queryable, leftOut: string): Promise<void> {
  await trx.updateTable('price_state').set({ last_reading: leftOut }).execute();
}

export async function saveFailure(query: Queryable, message: string, at: number): Promise<void> {
  await query
    .updateTable('price_state')
    .set({ last_checked_at: at, last_error: message, last_error_at: at })
    .execute();
}

/**
 * Another source is read from now on, inside a transaction: what is known of the former one is forgotten, and a check of
 * it that is under way cannot store its result. A pause stays.
 */
export async function forgetSource(trx: Queryable): Promise<void> {
  await trx
    .updateTable('price_state')
    .set((column) => ({
      revision: column('revision', '+', 1),
      last_mark: null,
      last_checked_at: null,
      last_success_at: null,
      last_error: null,
      last_error_at: null,
    }))
    .execute();
}
