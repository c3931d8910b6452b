import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import type { LayoutChange } from '#server/modules/catalogue/layouts/change-layout.service.ts';
import {
  findWorkbook,
  hasWorkbook,
  type StoredWorkbook,
} from '#server/modules/catalogue/layouts/price-workbook.repo.ts';
import { listLayouts } from '#server/modules/catalogue/layouts/sheet-layout.repo.ts';
import {
  claimRevision,
  getPriceState,
  type PriceState,
  saveFailure,
  saveUnchanged,
} from '#server/modules/catalogue/price-state.repo.ts';
import { markOfThisReader } from '#server/modules/catalogue/reading/reading-mark.ts';
import {
  findSnapshot,
  getContent,
  type StoredSnapshot,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { StoredContent } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import type { PriceSource, SourceReading } from '#server/modules/catalogue/sources/price-source.ts';
import { areLongSheets, unpackKeptSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import { findMoney } from '#server/modules/configuration/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, PausedReason } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { PackedCandidate, UnclearNews } from './import-prices.ts';
import type { Situation } from './judge-situation.service.ts';
import {
  isReplaced,
  type Replaced,
  type Settled,
  type SyncParts,
  storeCandidate,
  type UploadTerms,
} from './store-candidate.service.ts';

/** The result of one check of the source. `news` is missing if no sheet became unclear or clear. */
export type SyncOutcome = Outcome & { readonly news?: UnclearNews };

type Outcome =
  | Settled
  | Replaced
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'paused'; readonly reason: PausedReason }
  /** Real prices are published, and the sample must not replace them because a setting was lost. */
  | { readonly kind: 'sample-not-wanted' }
  /** Files sent by hand are the source. */
  | { readonly kind: 'by-hand' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly message: string }
  | { readonly kind: 'stopped' };

const UNEXPECTED = 'The prices could not be imported because of an unexpected error. See the server log.';

/** Checks the source once. A failure is recorded, and the published list stays as it is. */
export async function syncPrices(parts: SyncParts, signal: AbortSignal): Promise<SyncOutcome> {
  try {
    return await readAndImport(parts, signal);
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    const message = error instanceof SourceError ? error.message : UNEXPECTED;
    if (await isReplaced(parts.database.query, parts)) return { kind: 'replaced' };
    await saveFailure(parts.database.query, message, parts.clock.now());
    return { kind: 'failed', error, message };
  }
}

/** Like `syncPrices`, but errors in the file are thrown for the person who uploaded it and not recorded for the source. */
export async function importUpload(
  parts: SyncParts & { readonly upload: UploadTerms },
  signal: AbortSignal,
): Promise<SyncOutcome> {
  return await readAndImport(parts, signal);
}

/**
 * Changes how a sheet is read, and reads the last workbook again. The result waits for a decision, also while syncing is
 * paused. Errors in what was read are thrown for the person, and nothing is changed then.
 */
export async function changeLayout(
  parts: Omit<SyncParts, 'source' | 'isSample' | 'upload'> & {
    readonly change: LayoutChange;
  },
): Promise<SyncOutcome> {
  const { database, clock, change } = parts;
  // Before the workbook: if another one is read meanwhile, this is overtaken and starts again.
  const state = await getPriceState(database.query);
  const workbook = await findWorkbook(database.query);
  const stored = await listLayouts(database.query);
  if (workbook === null) return await changeAlone(parts, new SourceError('empty', NOTHING_READ));
  const { mark, isSample } = workbook;
  const sheets = await unpackKeptSheets(workbook.sheets);
  const money = await findMoney(database.query);
  const layouts = await change.prepare({ sheets, money }, stored, clock.now());
  const situation = { state, published: await findPublished(database, state), layouts, money };
  const kept = { ...parts, source: keptSource(workbook), isSample };
  try {
    const candidate = await candidateOf(kept, { sheets }, situation);
    const outcome = await storeCandidate(kept, { mark, situation, candidate });
    return outcome === 'overtaken' ? await changeLayout(parts) : outcome;
  } catch (error) {
    if (error instanceof SourceError && change.isForgetting) return await changeAlone(parts, error);
    throw error;
  }
}

/**
 * Reads the last workbook again after the shop's money has changed: the source, or the last upload. The result waits for a
 * decision, also while syncing is paused. Null if there is nothing to read again.
 */
export async function readAgain(
  parts: Omit<SyncParts, 'source' | 'isSample' | 'upload' | 'change'>,
): Promise<SyncOutcome | null> {
  const { query } = parts.database;
  const state = await getPriceState(query);
  const workbook = await findWorkbook(query);
  const published = await findPublished(parts.database, state);
  if (workbook === null || (workbook.isSample && published?.isSample === false)) return null;
  const { mark, isSample } = workbook;
  const kept = { ...parts, source: keptSource(workbook), isSample, isReadAgain: true };
  const layouts = await listLayouts(query);
  const situation = { state, published, layouts, money: await findMoney(query) };
  const sheets = await unpackKeptSheets(workbook.sheets);
  const candidate = await candidateOf(kept, { sheets }, situation);
  const outcome = await storeCandidate(kept, { mark, situation, candidate });
  return outcome === 'overtaken' ? await readAgain(parts) : outcome;
}

const NOTHING_READ = 'No workbook has been read yet.';

/** Without a new list, because nothing can be read. */
async function changeAlone(
  { database, clock, change }: { database: Database; clock: Clock; change: LayoutChange },
  error: SourceError,
): Promise<SyncOutcome> {
  if (!change.isForgetting) fail('layout/no-workbook');
  const isDone = await database.transaction(async (trx) => {
    const { revision } = await getPriceState(trx);
    // A check of the source that is under way has to start again, without the forgotten layout.
    if (!(await claimRevision(trx, revision))) return false;
    await change.save(trx, clock.now());
    await database.notify(trx, 'prices');
    return true;
  });
  if (!isDone) return await changeAlone({ database, clock, change }, error);
  return { kind: 'failed', error, message: error.message };
}

function keptSource({ sourceKind: kind, source: description }: StoredWorkbook): PriceSource {
  const read = async () => {
    throw new Error('the workbook has been read already');
  };
  return { kind, description, read, watch: () => () => {} };
}

async function readAndImport(parts: SyncParts, signal: AbortSignal): Promise<SyncOutcome> {
  const { database, clock, source } = parts;
  const situation = await readSituation(parts);
  if ('kind' in situation) return situation;
  const known = markOfThisReader(situation.state.lastMark, situation);
  const canSkip = parts.upload === undefined && (await hasWorkbook(database.query));
  const reading = await source.read(canSkip ? known : null, signal);
  signal.throwIfAborted();
  if (reading.kind === 'unchanged') {
    if (await isReplaced(database.query, parts)) return { kind: 'replaced' };
    await saveUnchanged(database.query, clock.now());
    return reading;
  }
  const candidate = await candidateOf(parts, reading, situation);
  const outcome = await storeCandidate(parts, { mark: reading.mark, situation, candidate });
  // Meanwhile a person has made a decision, or another check was faster. Its sheets may be newer than these.
  return outcome === 'overtaken' ? await readAndImport(parts, signal) : outcome;
}

async function readSituation({ database, isSample, upload }: SyncParts): Promise<Situation | SyncOutcome> {
  const state = await getPriceState(database.query);
  if (state.pausedReason !== null && !upload) return { kind: 'paused', reason: state.pausedReason };
  const published = await findPublished(database, state);
  if (isSample && published !== null && !published.isSample) return { kind: 'sample-not-wanted' };
  const money = await findMoney(database.query);
  return { state, published, layouts: await listLayouts(database.query), money };
}

async function findPublished(
  { query }: Database,
  { publishedId }: PriceState,
): Promise<StoredSnapshot | null> {
  return publishedId === null ? null : await findSnapshot(query, publishedId);
}

/** What would become of sheets if they were imported now. Throws a SourceError if they have no prices. */
export async function tryImport(
  parts: Pick<SyncParts, 'database' | 'buckets' | 'source' | 'isSample'>,
  reading: Pick<Sheets, 'sheets'>,
): Promise<PackedCandidate> {
  const { query } = parts.database;
  const state = await getPriceState(query);
  const published = await findPublished(parts.database, state);
  const layouts = await listLayouts(query);
  return await candidateOf(parts, reading, { state, published, layouts, money: await findMoney(query) });
}

type Sheets = Extract<SourceReading, { kind: 'read' }>;

async function candidateOf(
  parts: Pick<SyncParts, 'database' | 'buckets' | 'source' | 'isSample'>,
  { sheets }: Pick<Sheets, 'sheets'>,
  situation: Situation,
): Promise<PackedCandidate> {
  const published = await contentToCompareWith(parts, situation.published);
  const given = {
    sheets,
    published,
    description: parts.source.description,
    buckets: parts.buckets(),
    layouts: situation.layouts,
    money: situation.money,
  };
  // Copied and not transferred: they are needed again if someone makes a decision meanwhile.
  return await runPriceJob('importSheets', given, {
    isLong: areLongSheets(sheets.bytes) || (await isLong(published)),
  });
}

/** The sample is replaced as a whole: its devices are no reason to reject or hold a real row. */
async function contentToCompareWith(
  { database, isSample }: Pick<SyncParts, 'database' | 'isSample'>,
  published: StoredSnapshot | null,
): Promise<StoredContent | null> {
  if (published === null || published.isSample !== isSample) return null;
  return await getContent(database.reports, published.id);
}
