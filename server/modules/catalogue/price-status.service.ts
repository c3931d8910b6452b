import type { Money } from '#domain/contract/entities/money.ts';
import { findMoney } from '#server/modules/configuration/index.ts';
import type { Database, PausedReason, Queryable } from '#server/platform/database/index.ts';
import { getPriceState, isFailing } from './price-state.repo.ts';
import type { HoldReason } from './snapshots/assess-candidate.ts';
import {
  findSnapshot,
  findWaiting,
  getReport,
  listSnapshots,
  type StoredSnapshot,
} from './snapshots/price-snapshot.repo.ts';
import { type SnapshotReport, shortReport } from './snapshots/snapshot-report.ts';
import {
  readStoredLeftOut,
  readStoredReasons,
  readStoredReport,
  type StoredJsonLog,
} from './snapshots/stored-json.ts';
import type { LeftOut } from './sync/import-prices.ts';

export interface SnapshotSummary
  extends Omit<StoredSnapshot, 'sourceDescription' | 'digest' | 'reasons' | 'readingMark'> {
  readonly source: string;
  readonly reasons: readonly HoldReason[];
}

interface WaitingFacts {
  readonly report: SnapshotReport;
  /** Whether discarding it turns syncing on again, because its upload paused it. */
  readonly isPauseEndedByDiscard: boolean;
}

export interface PriceStatus {
  readonly revision: number;
  /** What the shop's prices are in; undefined in classic money. */
  readonly money: Money | undefined;
  readonly published: SnapshotSummary | null;
  /** The snapshot that waits for a decision, with what publishing it would change. */
  readonly waiting: (SnapshotSummary & WaitingFacts) | null;
  /** The newest first. */
  readonly history: readonly SnapshotSummary[];
  readonly pausedReason: PausedReason | null;
  /** What the last read of the source left out, published or not. */
  readonly leftOut: LeftOut;
  readonly lastCheckedAt: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastError: { readonly message: string; readonly at: number; readonly isCurrent: boolean } | null;
}

const HISTORY_ENTRIES = 20;
const REPORT_ENTRIES = 20;

interface StatusTerms {
  readonly historyEntries?: number;
  readonly logger?: StoredJsonLog | undefined;
}

export async function readPriceStatus(
  { query, reports }: Database,
  { historyEntries = HISTORY_ENTRIES, logger }: StatusTerms = {},
): Promise<PriceStatus> {
  const state = await getPriceState(query);
  const published = state.publishedId === null ? null : await findSnapshot(query, state.publishedId);
  const waiting = await findWaiting(query);
  const { lastError, lastErrorAt, lastSuccessAt } = state;
  return {
    revision: state.revision,
    money: await findMoney(query),
    published: published && summaryOf(published, logger),
    waiting: waiting && {
      ...summaryOf(waiting, logger),
      report: shortReport(
        await readStoredReport(await getReport(reports, waiting.id), logger),
        REPORT_ENTRIES,
      ),
      isPauseEndedByDiscard: waiting.id === state.pauseSnapshotId && state.pauseBefore === null,
    },
    history: (await listSnapshots(query, historyEntries)).map((snapshot) => summaryOf(snapshot, logger)),
    pausedReason: state.pausedReason,
    leftOut: readStoredLeftOut(state.lastReading, logger),
    lastCheckedAt: state.lastCheckedAt,
    lastSuccessAt,
    lastError:
      lastError === null || lastErrorAt === null
        ? null
        : { message: lastError, at: lastErrorAt, isCurrent: isFailing(state) },
  };
}

export function summaryOf(snapshot: StoredSnapshot, logger?: StoredJsonLog): SnapshotSummary {
  const { sourceDescription, digest, reasons, readingMark, ...rest } = snapshot;
  return { ...rest, source: sourceDescription, reasons: readStoredReasons(reasons, logger) };
}

/** The state of the price source, for monitoring. */
export interface PriceHealth {
  readonly lastCheckedAt: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastError: string | null;
  readonly isFailing: boolean;
  readonly pausedReason: PausedReason | null;
  readonly isWaiting: boolean;
  readonly published: { readonly rowCount: number; readonly publishedAt: number | null } | null;
}

/** A few lookups: it reads no report and no price. */
export async function readPriceHealth(query: Queryable): Promise<PriceHealth> {
  const state = await getPriceState(query);
  const { publishedId, lastCheckedAt, lastSuccessAt, lastError, pausedReason } = state;
  return {
    lastCheckedAt,
    lastSuccessAt,
    lastError,
    isFailing: isFailing(state),
    pausedReason,
    isWaiting: (await findWaiting(query)) !== null,
    published: publishedId === null ? null : await findSnapshot(query, publishedId),
  };
}
