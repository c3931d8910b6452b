import type { NoticeKind } from '#domain/contract/entities/deals/notices.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** A test is sent at once and never waits here, but its result is kept like any other. */
type StoredKind = NoticeKind | 'test';

export interface NewNotice {
  /** By which a receiver tells a repetition. */
  readonly handle: string;
  readonly kind: StoredKind;
  readonly number: number | null;
  readonly path: string;
  readonly createdAt: number;
}

export interface WaitingNotice extends NewNotice {
  readonly id: number;
  readonly attempts: number;
  readonly nextAt: number;
}

export async function addWaiting(trx: Queryable, { createdAt, ...notice }: NewNotice): Promise<void> {
  const row = { ...notice, created_at: createdAt, next_at: createdAt, attempts: 0 };
  await trx
    .insertInto('notice')
    .values({ ...row, delivered_at: null, problem: null })
    .execute();
}

/** One that was sent once and is not sent again. */
export async function addSent(
  query: Queryable,
  { createdAt, ...notice }: NewNotice,
  problem: string | null,
): Promise<void> {
  const deliveredAt = problem === null ? createdAt : null;
  const row = { ...notice, created_at: createdAt, next_at: null, attempts: 1 };
  await query
    .insertInto('notice')
    .values({ ...row, delivered_at: deliveredAt, problem })
    .execute();
}

/** New ones first: while a receiver is away, old ones must not hold them up. */
export async function listDue(
  query: Queryable,
  { now, latest, limit }: { readonly now: number; readonly latest: number; readonly limit: number },
): Promise<WaitingNotice[]> {
  const rows = await query
    .selectFrom('notice')
    .select(['id', 'handle', 'kind', 'number', 'path', 'attempts'])
    .select(['created_at as createdAt', 'next_at as nextAt'])
    .where((each) => each.or([each('next_at', '<=', now), each('next_at', '>', latest)]))
    .orderBy('attempts')
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ kind, nextAt, ...row }) => ({
    ...row,
    kind: kind as StoredKind,
    nextAt: nextAt ?? now,
  }));
}

/** Before it is sent, so that a server that dies meanwhile leaves it waiting. False if another server was faster. */
export async function claimAttempt(
  query: Queryable,
  { id, attempts, nextAt }: WaitingNotice,
  claimedUntil: number,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('notice')
    .set({ next_at: claimedUntil, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('next_at', '=', nextAt)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveDelivered(query: Queryable, id: number, at: number): Promise<void> {
  await query
    .updateTable('notice')
    .set({ next_at: null, delivered_at: at, problem: null })
    .where('id', '=', id)
    .execute();
}

export async function saveProblem(
  query: Queryable,
  id: number,
  { problem, isGivenUp }: { readonly problem: string; readonly isGivenUp: boolean },
): Promise<void> {
  await query
    .updateTable('notice')
    .set({ problem, ...(isGivenUp && { next_at: null }) })
    .where('id', '=', id)
    .execute();
}

export async function cancelWaiting(trx: Queryable, problem: string): Promise<void> {
  await trx.updateTable('notice').set({ next_at: null, problem }).where('next_at', 'is not', null).execute();
}

export interface Delivery {
  readonly kind: StoredKind;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly problem: string | null;
}

/** The newest first. */
export async function listDeliveries(query: Queryable, limit: number): Promise<Delivery[]> {
  const rows = await query
    .selectFrom('notice')
    .select(['kind', 'problem', 'created_at as createdAt', 'delivered_at as deliveredAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as StoredKind }));
}

export async function countWaiting(query: Queryable): Promise<number> {
  const { count } = await query
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the oldest one was made that waits no longer; null if there is none. */
export async function findOldestDone(query: Queryable): Promise<number | null> {
  const { at } = await query
    .selectFrom('notice')
    .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
    .where('next_at', 'is', null)
    .executeTakeFirstOrThrow();
  return at;
}

/** Deletes up to `limit` that wait no longer and returns how many. */
export async function deleteDone(query: Queryable, madeBefore: number, limit: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('notice')
    .where('id', 'in', (old) =>
      old
        .selectFrom('notice')
        .select('id')
        .where('next_at', 'is', null)
        .where('created_at', '<=', madeBefore)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
