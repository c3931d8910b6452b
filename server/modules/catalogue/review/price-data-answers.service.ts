import type { Money } from '#domain/contract/entities/money.ts';
import {
  type PriceDataStatus,
  type PriceSnapshot,
  priceSnapshotSchema,
  type SyncAnswer,
} from '#domain/contract/entities/price-data/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import type { PriceStatus, SnapshotSummary } from '#server/modules/catalogue/price-status.service.ts';
import { describeReason } from '#server/modules/catalogue/snapshots/assess-candidate.ts';
import type { CurrentSource } from '#server/modules/catalogue/source-choice/current-source.service.ts';
import type { PackedCandidate } from '#server/modules/catalogue/sync/import-prices.ts';
import type { SyncOutcome } from '#server/modules/catalogue/sync/sync-prices.service.ts';

const sourceKindSchema = priceSnapshotSchema.shape.sourceKind;

/** `stoppedSince`: since when no server does the background work; null while one does. */
type ReviewStatus = PriceStatus & { readonly stoppedSince: number | null };

export function statusAnswerOf(status: ReviewStatus, current: CurrentSource | null): PriceDataStatus {
  const { published, waiting, history, leftOut, pausedReason, lastError, money } = status;
  return {
    ...(money && { money }),
    source: current && sourceAnswerOf(current),
    health: {
      lastCheckedAt: timeOf(status.lastCheckedAt),
      lastSuccessAt: timeOf(status.lastSuccessAt),
      lastError: lastError && { ...lastError, at: new Date(lastError.at).toISOString() },
      ...(status.stoppedSince !== null && { stoppedSince: new Date(status.stoppedSince).toISOString() }),
    },
    // There is nothing to resume while files are sent by hand.
    pausedBy: current?.kind === 'upload' ? null : pausedReason,
    published: published && snapshotAnswerOf(published, money),
    waiting: waiting && waitingAnswerOf(waiting, money),
    lastReading: {
      source: leftOut.source,
      rejectedCount: leftOut.rejected.count,
      skippedSheets: [...leftOut.skipped],
      unclearSheets: [...leftOut.unclear],
    },
    history: history.map((snapshot) => snapshotAnswerOf(snapshot, money)),
  };
}

function sourceAnswerOf({ kind, description, isSample, settings: { everySeconds } }: CurrentSource) {
  return { kind: kind === 'sample' ? ('file' as const) : kind, description, isSample, everySeconds };
}

export function snapshotAnswerOf(snapshot: SnapshotSummary, money: Money | undefined): PriceSnapshot {
  const { sourceKind, reasons, createdAt, publishedAt, decidedAt, ...rest } = snapshot;
  return {
    ...rest,
    sourceKind: sourceKindSchema.parse(sourceKind),
    reasons: reasons.map((reason) => describeReason(reason, money)),
    createdAt: new Date(createdAt).toISOString(),
    publishedAt: timeOf(publishedAt),
    decidedAt: new Date(decidedAt).toISOString(),
  };
}

function waitingAnswerOf(waiting: NonNullable<PriceStatus['waiting']>, money: Money | undefined) {
  const { isPauseEndedByDiscard } = waiting;
  return { ...snapshotAnswerOf(waiting, money), changes: changesOf(waiting), isPauseEndedByDiscard };
}

function changesOf({ report }: NonNullable<PriceStatus['waiting']>) {
  const { added, removed, changed, gaps } = report;
  const inNoBucket = gaps.reduce((sum, { count }) => sum + count, 0);
  return { added: added.count, removed: removed.count, changed: changed.count, inNoBucket };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** `what` was read: 'The price source', or the name of an uploaded file. */
export function outcomeAnswerOf(outcome: SyncOutcome | null, what: string): Omit<SyncAnswer, 'status'> {
  if (outcome === null) return answer('no-source', 'There is no price source.');
  switch (outcome.kind) {
    case 'published':
    case 'held': {
      const { snapshotId, candidate } = outcome;
      return { ...answer(outcome.kind, `${TAKEN[outcome.kind]}${leftOutWords(candidate)}`), snapshotId };
    }
    case 'failed':
      return answer('failed', outcome.message);
    case 'by-hand':
      return answer('no-source', 'Prices come from the files that you upload.');
    case 'replaced':
      return answer('failed', 'Another price source was chosen meanwhile. Nothing was changed.');
    case 'stopped':
      return answer('failed', `${what} did not answer in time. Nothing was changed.`);
    case 'same':
    case 'waiting':
    case 'discarded':
    case 'unclear':
    case 'unchanged':
    case 'paused':
    case 'sample-not-wanted':
      return answer(outcome.kind, UNCHANGED[outcome.kind](what));
  }
}

const TAKEN = {
  published: 'The new prices are published.',
  held: 'The new prices wait for your decision.',
} as const;

function leftOutWords({ leftOut: { unclear } }: Pick<PackedCandidate, 'leftOut'>): string {
  if (unclear.length === 0) return '';
  const are = unclear.length === 1 ? 'is' : 'are';
  return ` ${counted(unclear.length, 'sheet')} ${are} left out until you choose the columns.`;
}

const UNCHANGED = {
  same: (what) => `${what} has the same prices as the published list.`,
  waiting: (what) => `${what} has the same prices as the list that waits for your decision.`,
  discarded: (what) => `${what} has the same prices as a discarded list, which does not come back by itself.`,
  unclear: (what) =>
    `${what}: nothing is published yet, because the columns of its sheets are unclear. Choose them in Price Data, under Columns.`,
  unchanged: (what) => `${what} has not changed.`,
  paused: () => 'Syncing is paused. Resume it to read the price source again.',
  'sample-not-wanted': () => 'The price source is only the sample, which does not replace real prices.',
} as const satisfies Record<string, (what: string) => string>;

function answer(outcome: SyncAnswer['outcome'], message: string): Omit<SyncAnswer, 'status'> {
  return { outcome, message, snapshotId: null };
}
