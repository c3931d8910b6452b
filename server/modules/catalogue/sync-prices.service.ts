import { ACTORS } from '#domain/contract/actors.ts';
import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, PausedReason, Queryable } from '#server/platform/database/index.ts';
import {
  addSnapshot,
  findLastWithDigest,
  findSnapshot,
  findWaiting,
  getContent,
  type StoredSnapshot,
  saveDecision,
} from './price-snapshot.repo.ts';
import {
  claimRevision,
  getPriceState,
  type PriceState,
  saveFailure,
  saveLeftOut,
  saveReading,
  saveUnchanged,
  setPaused,
  setPublished,
} from './price-state.repo.ts';
import { markOfThisReader, markWithReader } from './reading/read-price-rows.ts';
import { areLongSheets, isLong, runPriceJob } from './run-price-job.ts';
import { judgeCandidate, type Verdict } from './snapshots/judge-candidate.ts';
import type { StoredContent } from './snapshots/snapshot-content.ts';
import type { PriceSource, SourceReading } from './sources/price-source.ts';
import { buffersOf, chunkSheets } from './sources/workbook/sheet-chunks.ts';
import { SourceError } from './sources/workbook/source-error.ts';
import { readStoredLeftOut, readStoredReasons } from './stored-json.ts';
import { type PackedCandidate, type UnclearNews, unclearNews } from './take-in-prices.ts';

/** What one look at the source came to. `news` is missing where no sheet became unclear or clear. */
export type SyncOutcome = Outcome & { readonly news?: UnclearNews };

type Outcome =
  | { readonly kind: 'published' | 'held'; readonly snapshotId: number; readonly candidate: PackedCandidate }
  /** The source says what is published, what waits, or what a person has discarded; or every sheet of it is unclear. */
  | { readonly kind: 'same' | 'waiting' | 'discarded' | 'unclear' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'paused'; readonly reason: PausedReason }
  /** Real prices are published, and the sample must not take their place because a setting got lost. */
  | { readonly kind: 'sample-not-wanted' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly message: string }
  | { readonly kind: 'stopped' };

export interface SyncParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: PriceSource;
  readonly isSample: boolean;
  /** The buckets of now, for the warning about prices between them. */
  readonly buckets: () => readonly PriceBucket[];
  /** The source is a file that a person handed over: taken in though syncing is paused, which it is from then on. */
  readonly upload?: UploadTerms | undefined;
}

export interface UploadTerms {
  readonly by: string;
  readonly address: string;
  /** Waits for a decision even where it changes little. */
  readonly mustWait: boolean;
}

const UNEXPECTED =
  'The prices could not be taken over because of an unexpected error. The server log tells more.';

/** Looks at the source once. Whatever is wrong with it is recorded, and what is published stays as it is. */
export async function syncPrices(parts: SyncParts, signal: AbortSignal): Promise<SyncOutcome> {
  try {
    return await readAndTakeIn(parts, signal);
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    const message = error instanceof SourceError ? error.message : UNEXPECTED;
    await saveFailure(parts.database.query, message, parts.clock.now());
    return { kind: 'failed', error, message };
  }
}

/** As `syncPrices`, but what is wrong with the file is thrown at the person who uploaded it: the source is not to blame. */
export async function takeInUpload(
  parts: SyncParts & { readonly upload: UploadTerms },
  signal: AbortSignal,
): Promise<SyncOutcome> {
  return await readAndTakeIn(parts, signal);
}

async function readAndTakeIn(parts: SyncParts, signal: AbortSignal): Promise<SyncOutcome> {
  const { database, clock, source } = parts;
  const situation = await readSituation(parts);
  if ('kind' in situation) return situation;
  const reading = await source.read(parts.upload ? null : markOfThisReader(situation.state.lastMark), signal);
  signal.throwIfAborted();
  if (reading.kind === 'unchanged') {
    await saveUnchanged(database.query, clock.now());
    return reading;
  }
  return await takeIn(parts, reading, situation);
}

interface Situation {
  readonly state: PriceState;
  readonly published: StoredSnapshot | null;
}

async function readSituation({ database, isSample, upload }: SyncParts): Promise<Situation | SyncOutcome> {
  const state = await getPriceState(database.query);
  if (state.pausedReason !== null && !upload) return { kind: 'paused', reason: state.pausedReason };
  const published = state.publishedId === null ? null : await findSnapshot(database.query, state.publishedId);
  if (isSample && published !== null && !published.isSample) return { kind: 'sample-not-wanted' };
  return { state, published };
}

type Sheets = Extract<SourceReading, { kind: 'read' }>;

async function takeIn(parts: SyncParts, reading: Sheets, situation: Situation): Promise<SyncOutcome> {
  const candidate = await candidateOf(parts, reading, situation);
  const given = { reading, situation, candidate };
  const outcome = await parts.database.transaction((trx) => store(trx, parts, given));
  if (outcome !== 'overtaken') return outcome;
  // Another process or a person has decided something meanwhile: the same sheets are judged anew.
  const changed = await readSituation(parts);
  return 'kind' in changed ? changed : await takeIn(parts, reading, changed);
}

async function candidateOf(
  parts: SyncParts,
  { sheets }: Sheets,
  situation: Situation,
): Promise<PackedCandidate> {
  const published = await contentToCompareWith(parts, situation.published);
  const chunked = await chunkSheets(sheets);
  const transfer = buffersOf(chunked);
  const { description } = parts.source;
  return await runPriceJob(
    'takeInSheets',
    { sheets: chunked, published, description, buckets: parts.buckets() },
    { isLong: areLongSheets(transfer) || (await isLong(published)), transfer },
  );
}

/** The sample is replaced as a whole: its devices are no reason to reject or to hold a real row. */
async function contentToCompareWith(
  { database, isSample }: SyncParts,
  published: StoredSnapshot | null,
): Promise<StoredContent | null> {
  if (published === null || published.isSample !== isSample) return null;
  return await getContent(database.reports, published.id);
}

interface ToStore {
  readonly reading: Sheets;
  readonly situation: Situation;
  readonly candidate: PackedCandidate;
}

async function store(trx: Queryable, parts: SyncParts, given: ToStore): Promise<SyncOutcome | 'overtaken'> {
  const { database, clock, upload } = parts;
  if (!(await claimRevision(trx, given.situation.state.revision))) return 'overtaken';
  const at = clock.now();
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
  { outcome, upload, at }: { outcome: Outcome; upload: UploadTerms; at: number },
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

async function settle(trx: Queryable, parts: SyncParts, given: ToStore, at: number): Promise<Outcome> {
  const { candidate } = given;
  const waiting = await findWaiting(trx);
  const verdict = await judge(trx, parts, given, waiting);
  await saveWhatWasRead(trx, parts, given, { verdict, at });
  // An upload of which nothing can be taken over leaves everything as it was.
  const isRefused = verdict === 'unclear' && parts.upload !== undefined;
  // The source no longer says what waits: whoever published it now would bring back an old list.
  if (waiting !== null && verdict !== 'waiting' && !isRefused) {
    await saveDecision(trx, waiting.id, { state: 'superseded', at, by: deciderOf(parts) });
  }
  if (verdict !== 'publish' && verdict !== 'hold') return { kind: verdict };
  const snapshotId = await addCandidate(trx, parts, given, { verdict, at });
  return { kind: verdict === 'publish' ? 'published' : 'held', snapshotId, candidate };
}

async function saveWhatWasRead(
  trx: Queryable,
  { upload }: SyncParts,
  { reading, candidate }: ToStore,
  { verdict, at }: { verdict: Verdict; at: number },
): Promise<void> {
  const leftOut = JSON.stringify(candidate.leftOut);
  if (!upload) return await saveReading(trx, { mark: markWithReader(reading.mark), leftOut, at });
  await saveLeftOut(trx, leftOut);
  if (verdict === 'unclear') return;
  // Otherwise the next look at the source would take the upload back.
  await setPaused(trx, 'upload');
}

function deciderOf({ upload }: SyncParts): string {
  return upload?.by ?? ACTORS.product;
}

async function judge(
  trx: Queryable,
  { isSample, upload }: SyncParts,
  { situation, candidate }: ToStore,
  waiting: StoredSnapshot | null,
): Promise<Verdict> {
  const { digest } = candidate;
  const last = await findLastWithDigest(trx, digest);
  const verdict = judgeCandidate({
    digest,
    isSample,
    rowCount: candidate.rowCount,
    reasons: candidate.reasons,
    published: situation.published,
    waiting: waiting && { digest: waiting.digest, reasons: readStoredReasons(waiting.reasons) },
    // Whoever uploads what was discarded wants it back.
    isDiscarded: last?.state === 'discarded' && !upload,
  });
  return verdict === 'publish' && upload?.mustWait ? 'hold' : verdict;
}

async function addCandidate(
  trx: Queryable,
  parts: SyncParts,
  { situation, candidate }: ToStore,
  { verdict, at }: { verdict: 'publish' | 'hold'; at: number },
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
    reasons: JSON.stringify(candidate.reasons),
    categoryCount: candidate.categoryCount,
    rowCount: candidate.rowCount,
    content: candidate.content,
    report: candidate.report,
    rejectedCount: candidate.counts.rejected,
    decidedBy: by,
    at,
  });
  if (!isPublished) return id;
  const { publishedId } = situation.state;
  if (publishedId !== null) await saveDecision(trx, publishedId, { state: 'superseded', at, by });
  await setPublished(trx, id);
  return id;
}
