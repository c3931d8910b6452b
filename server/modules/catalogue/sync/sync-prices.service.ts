import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import type { StoredWorkbook } from '#server/modules/catalogue/layouts/price-workbook.repo.ts';
import { listLayouts } from '#server/modules/catalogue/layouts/sheet-layout.repo.ts';
import { getPriceState, saveFailure, saveUnchanged } from '#server/modules/catalogue/price-state.repo.ts';
import { markOfThisReader } from '#server/modules/catalogue/reading/read-price-rows.ts';
import {
  findSnapshot,
  getContent,
  type StoredSnapshot,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { StoredContent } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import type { PriceSource, SourceReading } from '#server/modules/catalogue/sources/price-source.ts';
import { areLongSheets, unpackKeptSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import type { PausedReason } from '#server/platform/database/index.ts';
import type { PackedCandidate, UnclearNews } from './import-prices.ts';
import {
  type Settled,
  type Situation,
  type SyncParts,
  storeCandidate,
  type UploadTerms,
} from './store-candidate.service.ts';

/** The result of one check of the source. `news` is missing if no sheet became unclear or clear. */
export type SyncOutcome = Outcome & { readonly news?: UnclearNews };

type Outcome =
  | Settled
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'paused'; readonly reason: PausedReason }
  /** Real prices are published, and the sample must not replace them because a setting was lost. */
  | { readonly kind: 'sample-not-wanted' }
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

/** Reads the last workbook again, with the layouts of now. The result waits for a decision, also while syncing is paused. */
export async function importKept(
  parts: Omit<SyncParts, 'source' | 'isSample'> & { readonly confirmedBy: string },
  { sourceKind, source, isSample, mark, sheets }: StoredWorkbook,
): Promise<SyncOutcome> {
  const kept: PriceSource = {
    kind: sourceKind,
    description: source,
    read: async () => ({ kind: 'read', mark, sheets: await unpackKeptSheets(sheets) }),
    watch: () => () => {},
  };
  return await readAndImport({ ...parts, source: kept, isSample }, new AbortController().signal);
}

async function readAndImport(parts: SyncParts, signal: AbortSignal): Promise<SyncOutcome> {
  const { database, clock, source } = parts;
  const situation = await readSituation(parts);
  if ('kind' in situation) return situation;
  const known = markOfThisReader(situation.state.lastMark, situation.layouts);
  const mustRead = parts.upload !== undefined || parts.confirmedBy !== undefined;
  const reading = await source.read(mustRead ? null : known, signal);
  signal.throwIfAborted();
  if (reading.kind === 'unchanged') {
    await saveUnchanged(database.query, clock.now());
    return reading;
  }
  return await importReading(parts, reading, situation);
}

async function readSituation({
  database,
  isSample,
  upload,
  confirmedBy,
}: SyncParts): Promise<Situation | SyncOutcome> {
  const state = await getPriceState(database.query);
  const isAsked = upload !== undefined || confirmedBy !== undefined;
  if (state.pausedReason !== null && !isAsked) return { kind: 'paused', reason: state.pausedReason };
  const published = state.publishedId === null ? null : await findSnapshot(database.query, state.publishedId);
  if (isSample && published !== null && !published.isSample) return { kind: 'sample-not-wanted' };
  return { state, published, layouts: await listLayouts(database.query) };
}

type Sheets = Extract<SourceReading, { kind: 'read' }>;

async function importReading(parts: SyncParts, reading: Sheets, situation: Situation): Promise<SyncOutcome> {
  const candidate = await candidateOf(parts, reading, situation);
  const { mark } = reading;
  const outcome = await storeCandidate(parts, { mark, situation, candidate });
  if (outcome !== 'overtaken') return outcome;
  // Another process or a person has made a decision meanwhile: check the same sheets again.
  const changed = await readSituation(parts);
  return 'kind' in changed ? changed : await importReading(parts, reading, changed);
}

async function candidateOf(
  parts: SyncParts,
  { sheets }: Sheets,
  situation: Situation,
): Promise<PackedCandidate> {
  const published = await contentToCompareWith(parts, situation.published);
  const given = {
    sheets,
    published,
    description: parts.source.description,
    buckets: parts.buckets(),
    layouts: situation.layouts,
  };
  // Copied and not transferred: they are needed again if someone makes a decision meanwhile.
  return await runPriceJob('importSheets', given, {
    isLong: areLongSheets(sheets.bytes) || (await isLong(published)),
  });
}

/** The sample is replaced as a whole: its devices are no reason to reject or hold a real row. */
async function contentToCompareWith(
  { database, isSample }: SyncParts,
  published: StoredSnapshot | null,
): Promise<StoredContent | null> {
  if (published === null || published.isSample !== isSample) return null;
  return await getContent(database.reports, published.id);
}
