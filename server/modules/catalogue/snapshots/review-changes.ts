import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { ReviewedRow, SnapshotReview } from '#domain/contract/entities/price-data.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { rowsInGaps } from '#domain/pricing/bucket-gaps.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { categoriesRemoved, isMovedTooFar } from './assess-candidate.ts';
import { type ChangedRow, type DiffRow, diffSnapshots } from './diff-snapshots.ts';
import {
  NO_CONTENT,
  readStored,
  rowKey,
  type SnapshotContent,
  type StoredContent,
} from './snapshot-content.ts';
import type { SnapshotReport } from './snapshot-report.ts';

export const REVIEW_CAP = PRICE_DATA_LIMITS.reviewEntries;

export interface ToReview {
  /** Null if there is nothing to compare with. */
  readonly before: StoredContent | null;
  readonly after: StoredContent;
  readonly report: SnapshotReport;
  readonly configuration: Configuration;
}

type Reviewed = Omit<SnapshotReview, 'snapshot' | 'comparedWith' | 'cap'>;

/** Every row that differs, with the price of each tier on both sides, and what was left out. */
export async function reviewChanges({ before, after, report, configuration }: ToReview): Promise<Reviewed> {
  const { rejected, skipped = [], unclear = [] } = report;
  return {
    ...compare(before ? await readStored(before) : NO_CONTENT, await readStored(after), configuration),
    rejected: { count: rejected.count, entries: rejected.entries.slice(0, REVIEW_CAP) },
    skippedSheets: [...skipped],
    unclearSheets: [...unclear],
  };
}

type ReviewedChanges = Pick<SnapshotReview, 'added' | 'removed' | 'changed' | 'inNoBucket'>;

function compare(
  before: SnapshotContent,
  after: SnapshotContent,
  configuration: Configuration,
): ReviewedChanges {
  const diff = diffSnapshots(before, after);
  const gone = new Set(categoriesRemoved(before, after));
  const inGaps = rowsInNoBucket(after, configuration.buckets);
  const gapKeys = new Set(inGaps.map(rowKey));
  const inNoBucket = (row: DiffRow) => gapKeys.has(rowKey(row));
  const pricer = preparePricer(configuration);
  const now = (row: DiffRow) => reviewedPrice(pricer, row);
  return {
    added: reviewed(diff.added, {
      flagsOf: (row) => flags({ 'no-bucket': inNoBucket(row) }),
      sidesOf: (row) => ({ before: null, after: now(row) }),
    }),
    removed: reviewed(diff.removed, {
      flagsOf: (row) => flags({ 'category-removed': gone.has(row.category) }),
      sidesOf: (row) => ({ before: now(row), after: null }),
    }),
    changed: reviewed(diff.changed, {
      flagsOf: (row) => flags({ 'moved-far': isMovedTooFar(row), 'no-bucket': inNoBucket(row) }),
      sidesOf: (row) => ({ before: now(asItWas(row)), after: now(row) }),
    }),
    inNoBucket: {
      count: inGaps.length,
      entries: inGaps
        .slice(0, REVIEW_CAP)
        .map(({ category, display, price }) => ({ category, display, basePrice: price })),
    },
  };
}

function rowsInNoBucket({ rows }: SnapshotContent, buckets: readonly PriceBucket[]) {
  return rowsInGaps(buckets, rows).flatMap((found) => found.rows);
}

type Flag = ReviewedRow['flags'][number];

function flags(given: Partial<Record<Flag, boolean>>): Flag[] {
  const known = ['moved-far', 'category-removed', 'no-bucket'] as const;
  return known.filter((flag) => given[flag] === true);
}

interface Reviewing<Row> {
  readonly flagsOf: (row: Row) => Flag[];
  readonly sidesOf: (row: Row) => Pick<ReviewedRow, 'before' | 'after'>;
}

/** Sorts flagged rows first, then cuts, then prices: otherwise a completely new list would be priced six times. */
function reviewed<Row extends DiffRow>(
  rows: readonly Row[],
  { flagsOf, sidesOf }: Reviewing<Row>,
): SnapshotReview['added'] {
  const flagged = rows.map((row) => ({ row, flags: flagsOf(row) }));
  const inOrder = [
    ...flagged.filter((each) => each.flags.length > 0),
    ...flagged.filter((each) => each.flags.length === 0),
  ];
  const entries = inOrder.slice(0, REVIEW_CAP).map(({ row, flags: found }) => {
    const { category, device, occurrence } = row;
    return { category, device, occurrence, ...sidesOf(row), flags: found };
  });
  return { count: rows.length, entries };
}

function asItWas(row: ChangedRow): DiffRow {
  return { ...row, display: row.oldDisplay, priceCents: row.oldPriceCents };
}

function reviewedPrice(pricer: Pricer, { category, display, priceCents }: DiffRow) {
  const price = priceCents / 100;
  const { bucket } = explainPrice(pricer, { price, category, role: 'public' });
  return {
    display,
    basePrice: price,
    bucket,
    prices: recordOf(TIER_IDS, (role) => [role, priceOf(pricer, { price, category, role })]),
  };
}
