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
  markOfMoney,
  markWithReader,
  readingMarkOf,
} from '#server/modules/catalogue/reading/reading-mark.ts';
import type { HoldReason } from '#server/modules/catalogue/snapshots/assess-candidate.ts';
import {
  addSnapshot,
  findWaiting,
  type StoredSnapshot,
  saveDecision,
  saveReadingMark,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { readStoredLeftOut } from '#server/modules/catalogue/snapshots/stored-json.ts';
import { findChoiceRevision } from '#server/modules/catalogue/source-choice/price-source.repo.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import { findMoney } from '#server/modules/configuration/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { type PackedCandidate, type UnclearNews, unclearNews } from './import-prices.ts';
import { isSeen, type Judgement, judgeSituation, type Situation } from './judge-situation.service.ts';

/** The outcome of a candidate. */
export type Settled =
  | { readonly kind: 'published' | 'held'; readonly snapshotId: number; readonly candidate: PackedCandidate }
  /** The source equals what is published, waiting or discarded; or all its sheets are unclear. */
  | { readonly kind: 'same' | 'waiting' | 'discarded' | 'unclear' };

/** An admin has chosen another source while this one was read. */
export interface Replaced {
  readonly kind: 'replaced';
}

type Stored = (Settled & { readonly news?: UnclearNews }) | Replaced;

export interface SyncParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: PriceSource;
  readonly isSample: boolean;
  /** The current buckets, for the warning about prices between them. */
  readonly buckets: () => readonly PriceBucket[];
  /** Of the admin's choice that `source` comes from. What is read is dropped if there is a newer one. */
  readonly choiceRevision?: number | undefined;
  /** Files sent by hand are the source, so an upload has nothing to pause. Another may be chosen while a file is read. */
  readonly isByHand?: ((trx: Queryable) => Promise<boolean>) | undefined;
  /** The source is an uploaded file: imported even if syncing is paused, and pauses it. */
  readonly upload?: UploadTerms | undefined;
  /** A sheet is read in another way: the last workbook is read again, and the result waits for a decision. */
  readonly change?: LayoutChange | undefined;
  /** The last workbook is read again, because the shop's money has changed. */
  readonly isReadAgain?: boolean | undefined;
  /** Reports a list that waits for a decision. Not given where a person has sent or read it, who sees it anyway. */
  readonly noteWaiting?: ((trx: Queryable, snapshotId: number) => Promise<void>) | undefined;
}

export interface UploadTerms {
  readonly by: string;
  readonly address: string;
  /** Waits for a decision even if it changes little. */
  readonly mustWait: boolean;
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
  if (await isReplaced(trx, parts)) return { kind: 'replaced' };
  // Read before the money was changed: in the new one, these numbers may mean something else.
  if (markOfMoney(await findMoney(trx)) !== markOfMoney(given.situation.money)) return 'overtaken';
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

export async function isReplaced(
  query: Queryable,
  { choiceRevision }: Pick<SyncParts, 'choiceRevision'>,
): Promise<boolean> {
  return choiceRevision !== undefined && (await findChoiceRevision(query)) !== choiceRevision;
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
  const { isSample, upload, change, isReadAgain = false } = parts;
  const { state, published } = given.situation;
  // Only the first real list goes live by itself: a person may have chosen another one than the last workbook since.
  const isFirst = state.pausedReason === null && (published === null || published.isSample);
  const { verdict, reasons } = await judgeSituation(trx, {
    ...given,
    waiting,
    isSample,
    isWanted: upload !== undefined || change !== undefined,
    mustWait: upload?.mustWait === true || change !== undefined || (isReadAgain && !isFirst),
  });
  await saveWhatWasRead(trx, parts, given, at);
  // An upload without any usable sheet changes nothing.
  if (verdict === 'unclear' && parts.upload !== undefined) return { kind: verdict };
  // The source no longer matches the waiting snapshot: publishing that would bring back an old list.
  if (waiting !== null && verdict !== 'waiting') {
    await saveDecision(trx, waiting.id, { state: 'superseded', at, by: deciderOf(parts) });
  }
  const settled = await settleAs(trx, parts, given, { verdict, reasons, at });
  // Once until somebody decides, however often the source changes meanwhile.
  if (settled.kind === 'held' && waiting === null) await parts.noteWaiting?.(trx, settled.snapshotId);
  const isUploadReadAgain = parts.source.kind === 'upload' && settled.kind === 'held';
  if ((parts.upload || isUploadReadAgain) && !(await parts.isByHand?.(trx)))
    await pauseFor(trx, given.situation.state, settled, waiting);
  return settled;
}

async function settleAs(
  trx: Queryable,
  parts: SyncParts,
  given: ToStore,
  { verdict, reasons, at }: Judgement & { readonly at: number },
): Promise<Settled> {
  const { published, ...read } = given.situation;
  // Right after a change, or with the mark of an earlier version, which has no times. At any other time the sheet may be away
  // whose new columns nobody has agreed to.
  const isAgreed = parts.change || parts.isReadAgain || isSeen(given.situation);
  // Read in another way, the published list is the same: the next list need not wait because of that.
  if (verdict === 'same' && published && isAgreed)
    await saveReadingMark(trx, published.id, readingMarkOf(read));
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
  { source, isSample, change, isReadAgain = change !== undefined }: SyncParts,
  { mark, candidate, situation }: ToStore,
  at: number,
): Promise<void> {
  const leftOut = JSON.stringify(candidate.leftOut);
  const { kind: sourceKind, description } = source;
  const sheets = candidate.workbook;
  if (!isReadAgain) {
    await saveWorkbook(trx, { sourceKind, source: description, isSample, mark, sheets, readAt: at });
  }
  const reading = { mark: markWithReader(mark, situation), leftOut };
  if (sourceKind === 'upload') await saveLeftOut(trx, leftOut);
  else if (isReadAgain) await saveReadingAgain(trx, reading);
  else await saveReading(trx, { ...reading, at });
}

function deciderOf({ upload, change }: SyncParts): string {
  return upload?.by ?? change?.by ?? ACTORS.product;
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
    readingMark: readingMarkOf(situation),
    at,
  });
  if (!isPublished) return id;
  const { publishedId } = situation.state;
  if (publishedId !== null) await saveDecision(trx, publishedId, { state: 'superseded', at, by });
  await setPublished(trx, id);
  return id;
}
