import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { LayoutChange } from '#server/modules/catalogue/layouts/change-layout.service.ts';
import { saveWorkbook } from '#server/modules/catalogue/layouts/price-workbook.repo.ts';
import {
  claimRevision,
  type PriceState,
  saveLeftOut,
  saveReading,
  saveReadingAgain,
  setPaused,
  setPausedByWaiting,
  setPublished,
} from '#server/modules/catalogue/price-state.repo.ts';
import {
  type ConfirmedLayout,
  markOfLayouts,
  markWithReader,
} from '#server/modules/catalogue/reading/read-price-rows.ts';
import {
  type HoldReason,
  judgeCandidate,
  type Verdict,
} from '#server/modules/catalogue/snapshots/assess-candidate.ts';
import {
  addSnapshot,
  findLastWithDigest,
  findWaiting,
  type StoredSnapshot,
  saveDecision,
  saveLayoutsMark,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { readStoredLeftOut, readStoredReasons } from '#server/modules/catalogue/snapshots/stored-json.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { type PackedCandidate, type UnclearNews, unclearNews } from './import-prices.ts';

/** The outcome of a candidate. */
export type Settled =
  | { readonly kind: 'published' | 'held'; readonly snapshotId: number; readonly candidate: PackedCandidate }
  /** The source equals what is published, waiting or discarded; or all its sheets are unclear. */
  | { readonly kind: 'same' | 'waiting' | 'discarded' | 'unclear' };

type Stored = Settled & { readonly news?: UnclearNews };

export interface SyncParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: PriceSource;
  readonly isSample: boolean;
  /** The current buckets, for the warning about prices between them. */
  readonly buckets: () => readonly PriceBucket[];
  /** The source is an uploaded file: imported even if syncing is paused, and pauses it. */
  readonly upload?: UploadTerms | undefined;
  /** A sheet is read in another way: the last workbook is read again, and the result waits for a decision. */
  readonly change?: LayoutChange | undefined;
}

export interface UploadTerms {
  readonly by: string;
  readonly address: string;
  /** Waits for a decision even if it changes little. */
  readonly mustWait: boolean;
}

/** What a candidate is compared with. */
export interface Situation {
  readonly state: PriceState;
  readonly published: StoredSnapshot | null;
  /** The confirmed layouts that it was read with. */
  readonly layouts: readonly ConfirmedLayout[];
}

interface ToStore {
  /** The mark of what was read. */
  readonly mark: string;
  readonly situation: Situation;
  readonly candidate: PackedCandidate;
}

/** Decides about a candidate and stores the result, unless the situation has changed since it was read. */
export async function storeCandidate(parts: SyncParts, given: ToStore): Promise<Stored | 'overtaken'> {
  return await parts.database.transaction((trx) => store(trx, parts, given));
}

async function store(trx: Queryable, parts: SyncParts, given: ToStore): Promise<Stored | 'overtaken'> {
  const { database, clock, upload } = parts;
  if (!(await claimRevision(trx, given.situation.state.revision))) return 'overtaken';
  const at = clock.now();
  await parts.change?.save(trx, at);
  const settled = await settle(trx, parts, given, at);
  const news = unclearNews(readStoredLeftOut(given.situation.state.lastReading), given.candidate.leftOut);
  const outcome = { ...settled, ...(news && { news }) };
  if (upload) await recordUpload(trx, parts, { outcome, upload, at });
  await database.notify(trx, 'prices');
  return outcome;
}

async function recordUpload(
  trx: Queryable,
  { source }: SyncParts,
  { outcome, upload, at }: { outcome: Settled; upload: UploadTerms; at: number },
): Promise<void> {
  const { by: actor, address } = upload;
  const details = {
    outcome: outcome.kind,
    ...('snapshotId' in outcome && { snapshot: outcome.snapshotId }),
  };
  await recordAudit(trx, {
    at,
    actor,
    action: 'workbook-uploaded',
    target: source.description,
    address,
    details,
  });
}

async function settle(trx: Queryable, parts: SyncParts, given: ToStore, at: number): Promise<Settled> {
  const waiting = await findWaiting(trx);
  const { verdict, reasons } = await judge(trx, parts, given, waiting);
  await saveWhatWasRead(trx, parts, given, at);
  // An upload without any usable sheet changes nothing.
  if (verdict === 'unclear' && parts.upload !== undefined) return { kind: verdict };
  // The source no longer matches the waiting snapshot: publishing that would bring back an old list.
  if (waiting !== null && verdict !== 'waiting') {
    await saveDecision(trx, waiting.id, { state: 'superseded', at, by: deciderOf(parts) });
  }
  const settled = await settleAs(trx, parts, given, { verdict, reasons, at });
  const isUploadReadAgain = parts.source.kind === 'upload' && settled.kind === 'held';
  if (parts.upload || isUploadReadAgain) await pauseFor(trx, given.situation.state, settled, waiting);
  return settled;
}

async function settleAs(
  trx: Queryable,
  parts: SyncParts,
  given: ToStore,
  { verdict, reasons, at }: Judgement & { readonly at: number },
): Promise<Settled> {
  if (verdict === 'same') await acceptLayouts(trx, given.situation);
  if (verdict !== 'publish' && verdict !== 'hold') return { kind: verdict };
  const snapshotId = await addCandidate(trx, parts, given, { verdict, reasons, at });
  const kind = verdict === 'publish' ? 'published' : 'held';
  return { kind, snapshotId, candidate: given.candidate };
}

/** Otherwise the next check of the source would revert the upload. */
async function pauseFor(
  trx: Queryable,
  state: PriceState,
  settled: Settled,
  waiting: StoredSnapshot | null,
): Promise<void> {
  const held = settled.kind === 'held' ? settled.snapshotId : undefined;
  const waitingId = settled.kind === 'waiting' ? waiting?.id : held;
  if (waitingId === undefined) await setPaused(trx, 'upload');
  else await setPausedByWaiting(trx, state, waitingId);
}

async function saveWhatWasRead(
  trx: Queryable,
  { source, isSample, change }: SyncParts,
  { mark, candidate, situation }: ToStore,
  at: number,
): Promise<void> {
  const leftOut = JSON.stringify(candidate.leftOut);
  const { kind: sourceKind, description } = source;
  const sheets = candidate.workbook;
  if (!change) {
    await saveWorkbook(trx, { sourceKind, source: description, isSample, mark, sheets, readAt: at });
  }
  const reading = { mark: markWithReader(mark, situation.layouts), leftOut };
  if (sourceKind === 'upload') await saveLeftOut(trx, leftOut);
  else if (change) await saveReadingAgain(trx, reading);
  else await saveReading(trx, { ...reading, at });
}

function deciderOf({ upload, change }: SyncParts): string {
  return upload?.by ?? change?.by ?? ACTORS.product;
}

interface Judgement {
  readonly verdict: Verdict;
  readonly reasons: readonly HoldReason[];
}

async function judge(
  trx: Queryable,
  { isSample, upload, change }: SyncParts,
  { situation, candidate }: ToStore,
  waiting: StoredSnapshot | null,
): Promise<Judgement> {
  const { digest } = candidate;
  const last = await findLastWithDigest(trx, digest);
  const verdict = judgeCandidate({
    digest,
    isSample,
    rowCount: candidate.rowCount,
    reasons: candidate.reasons,
    published: situation.published,
    waiting: waiting && { digest: waiting.digest, reasons: readStoredReasons(waiting.reasons) },
    // A person who uploads a discarded list wants it back.
    isDiscarded: last?.state === 'discarded' && !upload && !change,
  });
  const { reasons } = candidate;
  if (verdict !== 'publish' && verdict !== 'hold') return { verdict, reasons };
  // Nobody has seen yet what these layouts give.
  if ((situation.published?.layoutsMark ?? '') !== markOfLayouts(situation.layouts))
    return { verdict: 'hold', reasons: [...reasons, { kind: 'columns-confirmed' }] };
  return { verdict: upload?.mustWait || change ? 'hold' : verdict, reasons };
}

/** Other layouts give the published list too: the next list need not wait because of them. */
async function acceptLayouts(trx: Queryable, { published, layouts }: Situation): Promise<void> {
  if (published) await saveLayoutsMark(trx, published.id, markOfLayouts(layouts));
}

async function addCandidate(
  trx: Queryable,
  parts: SyncParts,
  { situation, candidate }: ToStore,
  { verdict, reasons, at }: { verdict: 'publish' | 'hold'; reasons: readonly HoldReason[]; at: number },
): Promise<number> {
  const { source, isSample } = parts;
  const by = deciderOf(parts);
  const isPublished = verdict === 'publish';
  const id = await addSnapshot(trx, {
    sourceKind: source.kind,
    sourceDescription: source.description,
    isSample,
    digest: candidate.digest,
    state: isPublished ? 'published' : 'held',
    reasons: JSON.stringify(reasons),
    categoryCount: candidate.categoryCount,
    rowCount: candidate.rowCount,
    content: candidate.content,
    report: candidate.report,
    rejectedCount: candidate.counts.rejected,
    decidedBy: by,
    layoutsMark: markOfLayouts(situation.layouts),
    at,
  });
  if (!isPublished) return id;
  const { publishedId } = situation.state;
  if (publishedId !== null) await saveDecision(trx, publishedId, { state: 'superseded', at, by });
  await setPublished(trx, id);
  return id;
}
