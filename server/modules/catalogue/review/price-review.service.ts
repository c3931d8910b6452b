import type { PriceDataStatus, SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import type {
  ReviewRows,
  ReviewRowsQuery,
  SnapshotReview,
} from '#domain/contract/entities/price-data/price-review.ts';
import type { PriceSourceAnswer } from '#domain/contract/entities/price-data/price-source.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import type { Catalogue } from '#server/modules/catalogue/catalogue.service.ts';
import {
  type Confirmation,
  confirming,
  forgetting,
  type LayoutChange,
} from '#server/modules/catalogue/layouts/change-layout.service.ts';
import {
  openSheetLayouts,
  type SheetLayouts,
  type SheetPlace,
} from '#server/modules/catalogue/layouts/sheet-layouts.service.ts';
import { openPriceData } from '#server/modules/catalogue/price-data.service.ts';
import { readPriceStatus } from '#server/modules/catalogue/price-status.service.ts';
import type { StoredJsonLog } from '#server/modules/catalogue/snapshots/stored-json.ts';
import {
  openSourceChoices,
  type SourceChoices,
} from '#server/modules/catalogue/source-choice/source-choice.service.ts';
import type { WorkbookFile } from '#server/modules/catalogue/sources/workbook/read-files.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import type { UploadTerms } from '#server/modules/catalogue/sync/store-candidate.service.ts';
import type { SyncOutcome } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import type { ConfigurationService } from '#server/modules/configuration/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type DownloadedFile, downloadCurrent, downloadRejected } from './download-prices.service.ts';
import { outcomeAnswerOf, statusAnswerOf } from './price-data-answers.service.ts';
import { PriceDataRefusal } from './price-data-refusal.ts';
import { pageSnapshotReview, reviewSnapshot } from './review-snapshot.service.ts';

export interface PriceReviewParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: ConfigurationService;
  readonly catalogue: Catalogue;
  readonly logger?: StoredJsonLog | undefined;
}

export interface Admin {
  readonly by: string;
  readonly address: string;
}

type Decision = Admin & { readonly id: number };

/** Price data for the Admin Portal. When a decision is answered, visitors already see the result. */
export interface PriceReview {
  status(): Promise<PriceDataStatus>;
  /** With at most `entries` rows of each list. */
  review(id: number, entries: number): Promise<SnapshotReview>;
  reviewRows(id: number, query: ReviewRowsQuery): Promise<ReviewRows>;
  sync(admin: Admin): Promise<SyncAnswer>;
  publish(decision: Decision): Promise<PriceDataStatus>;
  discard(decision: Decision): Promise<PriceDataStatus>;
  rollback(decision: Decision): Promise<PriceDataStatus>;
  resume(admin: Admin): Promise<PriceDataStatus>;
  upload(file: WorkbookFile, terms: UploadTerms): Promise<SyncAnswer>;
  source: Pick<SourceChoices, 'get' | 'test'>;
  changeSource(
    change: Parameters<SourceChoices['change']>[0],
    admin: Admin,
  ): Promise<PriceSourceAnswer & { sync: SyncAnswer }>;
  layouts: SheetLayouts;
  /** The list that this gives waits for a decision. Fails 'layout/newer-revision' if somebody was faster. */
  confirmLayout(place: SheetPlace, given: Confirmation, admin: Admin): Promise<SyncAnswer>;
  forgetLayout(place: SheetPlace, admin: Admin): Promise<SyncAnswer>;
  download(list: 'current' | 'rejected', format: 'xlsx' | 'csv'): Promise<DownloadedFile>;
}

/** The admin gets an answer within this time, even if the source hangs. */
const READING_MS = 60_000;

export function openPriceReview(parts: PriceReviewParts): PriceReview {
  const { database, configuration, catalogue, logger } = parts;
  const decisions = openPriceData(parts);
  const layouts = openSheetLayouts(parts);
  const source = openSourceChoices(parts);
  const readAgain = async (change: LayoutChange): Promise<SyncAnswer> => {
    const answer = outcomeAnswerOf(await asFailure(catalogue.changeLayout(change)), 'The last workbook');
    return { ...answer, status: await status() };
  };
  const status = () => readStatus(parts);
  const decided = async (work: Promise<unknown>) => {
    await asFailure(work);
    await catalogue.refresh();
    return await status();
  };
  const currentRules = async () => {
    await configuration.reload();
    return configuration.current();
  };
  return {
    status,
    review: async (id, entries) => {
      const terms = { configuration: await currentRules(), logger };
      return await asFailure(reviewSnapshot(database, { id, entries }, terms));
    },
    reviewRows: async (id, query) =>
      await asFailure(pageSnapshotReview(database, id, { query, configuration: await currentRules() })),
    sync: (admin) => syncNow(parts, admin),
    publish: (decision) => decided(decisions.publish(decision)),
    discard: (decision) => decided(decisions.discard(decision)),
    rollback: (decision) => decided(decisions.rollback(decision)),
    resume: (admin) => decided(decisions.resume(admin)),
    upload: (file, terms) => importFile(parts, file, terms),
    source,
    changeSource: async (change, admin) => {
      const outcome = await source.change(change, admin);
      const sync = { ...outcomeAnswerOf(outcome, 'The price source'), status: await status() };
      return { ...(await source.get()), sync };
    },
    layouts,
    confirmLayout: (place, given, admin) => readAgain(confirming(place, given, admin)),
    forgetLayout: (place, admin) => readAgain(forgetting(place, admin)),
    download: async (list, format) =>
      list === 'current'
        ? await downloadCurrent(database, format, await currentRules())
        : await downloadRejected(database, format, logger),
  };
}

async function readStatus({ database, catalogue, logger }: PriceReviewParts): Promise<PriceDataStatus> {
  const { historyEntries } = PRICE_DATA_LIMITS;
  const status = await readPriceStatus(database, { historyEntries, logger });
  return statusAnswerOf(
    { ...status, stoppedSince: await database.leadership.stoppedSince() },
    await catalogue.source(),
  );
}

async function syncNow(parts: PriceReviewParts, { by, address }: Admin): Promise<SyncAnswer> {
  const { database, clock, catalogue } = parts;
  const outcome = await catalogue.sync(AbortSignal.timeout(READING_MS));
  const answer = outcomeAnswerOf(outcome, 'The price source');
  await recordAudit(database.query, {
    at: clock.now(),
    actor: by,
    action: 'prices-synced',
    target: (await catalogue.source())?.description,
    address,
    details: detailsOf(answer.outcome, outcome),
  });
  return { ...answer, status: await readStatus(parts) };
}

function detailsOf(kind: string, outcome: SyncOutcome | null) {
  const snapshot = outcome !== null && 'snapshotId' in outcome ? { snapshot: outcome.snapshotId } : {};
  return { outcome: kind, ...snapshot };
}

async function importFile(
  parts: PriceReviewParts,
  file: WorkbookFile,
  terms: UploadTerms,
): Promise<SyncAnswer> {
  if (file.bytes.length === 0) fail('workbook/empty');
  const taken = parts.catalogue.importUpload(file, terms, AbortSignal.timeout(READING_MS));
  const answer = outcomeAnswerOf(await asFailure(taken), file.name);
  return { ...answer, status: await readStatus(parts) };
}

/** Refusals and errors in a file become answers for the admin. */
async function asFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SourceError) fail('workbook/unreadable', undefined, error.message);
    if (!(error instanceof PriceDataRefusal)) throw error;
    const isUnknown = error.code === 'unknown-snapshot';
    return fail(isUnknown ? 'snapshot/not-found' : 'snapshot/refused', undefined, error.message);
  }
}
