import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { findMoney } from '#server/modules/configuration/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, PausedReason, Queryable } from '#server/platform/database/index.ts';
import {
  claimRevision,
  clearPaused,
  getPriceState,
  type PriceState,
  saveLeftOut,
  setPaused,
  setPublished,
} from './price-state.repo.ts';
import { isReadIn } from './reading/reading-mark.ts';
import { PriceDataRefusal } from './review/price-data-refusal.ts';
import {
  findPublishedBefore,
  findSnapshot,
  findWaiting,
  getReport,
  type StoredSnapshot,
  saveDecision,
} from './snapshots/price-snapshot.repo.ts';
import { misfitOf } from './snapshots/refuse-misfit.service.ts';
import { readStoredReport } from './snapshots/stored-json.ts';
import { NOTHING_LEFT_OUT } from './sync/import-prices.ts';

/** Decisions about price data. Each is one transaction with an audit entry, or is refused with a PriceDataRefusal. */
export interface PriceData {
  /** Publishes the waiting snapshot, or another one that was held back or discarded. */
  publish(decision: PriceDecision): Promise<StoredSnapshot>;
  /** The same content does not come back by itself. Ends the pause that its upload began. */
  discard(decision: PriceDecision): Promise<DiscardedSnapshot>;
  /** Publishes what visitors saw before again, or any earlier snapshot. Syncing pauses until it is resumed. */
  rollback(decision: PriceDecision): Promise<StoredSnapshot>;
  /** The next sync reads the source again. Returns why it was paused. */
  resume(person: DecidingPerson): Promise<PausedReason>;
}

export interface DiscardedSnapshot extends StoredSnapshot {
  /** Whether syncing is on again. */
  readonly hasEndedPause: boolean;
}

export interface DecidingPerson {
  readonly by: string;
  /** The client address; undefined for the command line. */
  readonly address?: string | undefined;
}

export interface PriceDecision extends DecidingPerson {
  /** Without it, the waiting snapshot, or the one that visitors saw before. */
  readonly id?: number | undefined;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

export function openPriceData(parts: Parts): PriceData {
  return {
    publish: (decision) =>
      decide(parts, async (trx, state, at) => {
        const snapshot = await publish(trx, state, decision, at);
        await record(trx, decision, { at, action: 'prices-published', id: snapshot.id });
        return snapshot;
      }),
    discard: (decision) =>
      decide(parts, async (trx, state, at) => {
        const snapshot = await discard(trx, state, decision, at);
        await record(trx, decision, { at, action: 'prices-discarded', id: snapshot.id });
        if (snapshot.hasEndedPause) await record(trx, decision, { at, action: 'syncing-resumed' });
        return snapshot;
      }),
    rollback: (decision) =>
      decide(parts, async (trx, state, at) => {
        const snapshot = await rollback(trx, state, decision, at);
        await record(trx, decision, { at, action: 'prices-rolled-back', id: snapshot.id });
        return snapshot;
      }),
    resume: (person) =>
      decide(parts, async (trx, state, at) => {
        const reason = await resume(trx, state);
        await record(trx, person, { at, action: 'syncing-resumed' });
        return reason;
      }),
  };
}

type Work<T> = (trx: Queryable, state: PriceState, at: number) => Promise<T>;

function decide<T>({ database, clock }: Parts, work: Work<T>): Promise<T> {
  return database.transaction(async (trx) => {
    const state = await getPriceState(trx);
    const result = await work(trx, state, clock.now());
    await claimRevision(trx, state.revision);
    await database.notify(trx, 'prices');
    return result;
  });
}

interface Recorded {
  readonly at: number;
  readonly action: AuditAction;
  readonly id?: number;
}

async function record(
  trx: Queryable,
  { by, address }: DecidingPerson,
  { at, action, id }: Recorded,
): Promise<void> {
  const target = id === undefined ? undefined : `snapshot ${id}`;
  await recordAudit(trx, { at, actor: by, action, target, address });
}

async function publish(
  trx: Queryable,
  state: PriceState,
  { by, id }: PriceDecision,
  at: number,
): Promise<StoredSnapshot> {
  const snapshot = await chosenOrWaiting(trx, id);
  if (snapshot.id === state.publishedId) throw new PriceDataRefusal('already-published', snapshot.id);
  if (snapshot.rowCount === 0) throw new PriceDataRefusal('no-prices', snapshot.id);
  if (snapshot.state === 'superseded') throw new PriceDataRefusal('superseded', snapshot.id);
  if (!isReadIn(snapshot.readingMark, await findMoney(trx))) {
    throw new PriceDataRefusal('other-money', snapshot.id);
  }
  await retirePublished(trx, state, at, by);
  await saveDecision(trx, snapshot.id, { state: 'published', at, by });
  await setPublished(trx, snapshot.id);
  // What visitors see now is the upload: only a person lets the source replace it.
  if (snapshot.id === state.pauseSnapshotId) await setPaused(trx, 'upload');
  return snapshot;
}

async function discard(
  trx: Queryable,
  state: PriceState,
  { by, id }: PriceDecision,
  at: number,
): Promise<DiscardedSnapshot> {
  const snapshot = await chosenOrWaiting(trx, id);
  if (snapshot.state !== 'held') throw new PriceDataRefusal('not-waiting', snapshot.id);
  await saveDecision(trx, snapshot.id, { state: 'discarded', at, by });
  if (snapshot.sourceKind === 'upload') await forgetReading(trx, state);
  return { ...snapshot, hasEndedPause: await endPauseOf(trx, state, snapshot.id) };
}

/** What a discarded upload left out is of no interest any more: shows what the published list left out. */
async function forgetReading(trx: Queryable, { publishedId }: PriceState): Promise<void> {
  const published = publishedId === null ? null : await findSnapshot(trx, publishedId);
  const leftOut = published && {
    ...(await readStoredReport(await getReport(trx, published.id))),
    source: published.sourceDescription,
  };
  const { rejected, skipped, unclear, source } = leftOut ?? NOTHING_LEFT_OUT;
  await saveLeftOut(trx, JSON.stringify({ rejected, skipped, unclear, source }));
}

/** True if syncing is on again. A pause from before the upload stays. */
async function endPauseOf(trx: Queryable, state: PriceState, snapshotId: number): Promise<boolean> {
  if (state.pauseSnapshotId !== snapshotId) return false;
  if (state.pauseBefore === null) await clearPaused(trx);
  else await setPaused(trx, state.pauseBefore);
  return state.pauseBefore === null;
}

async function rollback(
  trx: Queryable,
  state: PriceState,
  { by, id }: PriceDecision,
  at: number,
): Promise<StoredSnapshot> {
  const snapshot = id === undefined ? await publishedBefore(trx, state) : await chosen(trx, id);
  if (snapshot.id === state.publishedId) throw new PriceDataRefusal('already-published', snapshot.id);
  if (snapshot.publishedAt === null) throw new PriceDataRefusal('never-published', snapshot.id);
  await refuseMisfit(trx, snapshot);
  await retirePublished(trx, state, at, by);
  await saveDecision(trx, snapshot.id, { state: 'published', at, by });
  await setPublished(trx, snapshot.id);
  await setPaused(trx, 'rollback');
  return snapshot;
}

/** A list of earlier money may have prices that the shop's money cannot show. */
async function refuseMisfit(trx: Queryable, { id, readingMark }: StoredSnapshot): Promise<void> {
  const money = await findMoney(trx);
  const misfit = isReadIn(readingMark, money) ? null : await misfitOf(trx, id, money);
  if (misfit === null) return;
  throw new PriceDataRefusal('misfit', id, `${misfit.sentence} This list cannot be published now.`);
}

async function resume(trx: Queryable, { pausedReason }: PriceState): Promise<PausedReason> {
  if (pausedReason === null) throw new PriceDataRefusal('not-paused');
  await clearPaused(trx);
  return pausedReason;
}

async function publishedBefore(trx: Queryable, { publishedId }: PriceState): Promise<StoredSnapshot> {
  const earlier = publishedId === null ? null : await findPublishedBefore(trx, publishedId);
  if (earlier === null) throw new PriceDataRefusal('nothing-earlier');
  return earlier;
}

async function chosenOrWaiting(trx: Queryable, id: number | undefined): Promise<StoredSnapshot> {
  if (id !== undefined) return await chosen(trx, id);
  const waiting = await findWaiting(trx);
  if (waiting === null) throw new PriceDataRefusal('nothing-waiting');
  return waiting;
}

async function chosen(trx: Queryable, id: number): Promise<StoredSnapshot> {
  const snapshot = await findSnapshot(trx, id);
  if (snapshot === null) throw new PriceDataRefusal('unknown-snapshot', id);
  return snapshot;
}

async function retirePublished(trx: Queryable, state: PriceState, at: number, by: string): Promise<void> {
  if (state.publishedId !== null) await saveDecision(trx, state.publishedId, { state: 'superseded', at, by });
}
