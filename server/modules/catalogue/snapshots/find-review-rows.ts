import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { isPriced } from '#domain/contract/entities/device.ts';
import {
  REVIEW_FLAGS,
  type ReviewedRow,
  type SnapshotReview,
} from '#domain/contract/entities/price-data/price-review.ts';
import { rowsInGaps } from '#domain/pricing/bucket-gaps.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { rowsRoundedToZero } from '#domain/pricing/rounded-to-zero.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { categoriesRemoved, isMovedTooFar } from './assess-candidate.ts';
import { type ChangedRow, type DiffRow, diffSnapshots, isMoved, losesPrice } from './diff-snapshots.ts';
import { findNewInversions, type InversionEntry, type ShownPair } from './new-inversions.ts';
import { sectionFinder } from './section-finder.ts';
import type { SnapshotContent } from './snapshot-content.ts';

type Flag = ReviewedRow['flags'][number];
type Sides = Pick<ReviewedRow, 'before' | 'after'>;

export interface FoundRow {
  readonly row: DiffRow;
  readonly section?: string | undefined;
  readonly flags: readonly Flag[];
  readonly inversion?: ShownPair | undefined;
  /** Computed on demand: pricing every row of a completely new list for every tier would take seconds. */
  readonly sidesOf: () => Sides;
}

/** What tells a row from the others for people. */
export interface NamedRow {
  readonly display: string;
  readonly section?: string | undefined;
}

/** Every row to review, in the order of the review. */
export interface RowsToReview extends Pick<SnapshotReview, 'moves'> {
  readonly changed: readonly FoundRow[];
  readonly added: readonly FoundRow[];
  readonly removed: readonly FoundRow[];
  readonly inNoBucket: SnapshotReview['inNoBucket']['entries'];
  readonly inversions: readonly InversionEntry[];
  /** All rows of the new list that a tier sees for $0 because of classic rounding, changed or not. */
  readonly roundedToZero: readonly NamedRow[];
  readonly becomingWords: SnapshotReview['becomingWords']['entries'];
}

export function findReviewRows(
  before: SnapshotContent,
  after: SnapshotContent,
  configuration: Configuration,
): RowsToReview {
  const diff = diffSnapshots(before, after);
  const gone = new Set(categoriesRemoved(before, after));
  const inGaps = rowsInGaps(configuration.buckets, after.rows.filter(isPriced)).flatMap(
    (found) => found.rows,
  );
  const gapKeys = new Set(inGaps.map(rowKeyText));
  const pricer = preparePricer(configuration);
  const now = (row: DiffRow) => reviewedPrice(pricer, row);
  const moved = diff.changed.filter(isMoved);
  const inversions = findNewInversions(after, diff);
  const inversionOf = (row: DiffRow) => inversions.pairOf.get(rowKeyText(row));
  const sectionOf = sectionFinder(before, after);
  const presentSectionOf = sectionFinder(after, after);
  return {
    moves: {
      up: moved.filter(({ priceCents, oldPriceCents }) => priceCents > oldPriceCents).length,
      down: moved.filter(({ priceCents, oldPriceCents }) => priceCents < oldPriceCents).length,
    },
    added: inOrder(diff.added, {
      inversionOf,
      sectionOf,
      'becomes-free': (row) => isFreeFromTheStart(pricer, row),
      'no-bucket': (row) => gapKeys.has(rowKeyText(row)),
      sidesOf: (row) => ({ before: null, after: now(row) }),
    }),
    removed: inOrder(diff.removed, {
      sectionOf,
      'category-removed': (row) => gone.has(row.category),
      sidesOf: (row) => ({ before: now(row), after: null }),
    }),
    changed: inOrder(diff.changed, {
      inversionOf,
      sectionOf,
      'becomes-free': (row) => becomesFree(pricer, row),
      'price-to-words': losesPrice,
      'moved-far': isMovedTooFar,
      'no-bucket': (row) => gapKeys.has(rowKeyText(row)),
      sidesOf: (row) => ({ before: now(asItWas(row)), after: now(row) }),
    }),
    inNoBucket: inGaps.map((row) => {
      const { category, display, price } = row;
      return { category, section: presentSectionOf(row), display, basePrice: price };
    }),
    inversions: inversions.entries,
    roundedToZero: roundedToZero(after, configuration).map((row) => ({
      display: row.display,
      section: presentSectionOf(row),
    })),
    becomingWords: diff.changed.filter(losesPrice).map((row) => {
      const { display, oldPriceCents, words = '' } = row;
      return { display, section: sectionOf(row), price: oldPriceCents / 100, words };
    }),
  };
}

function roundedToZero(after: SnapshotContent, configuration: Configuration) {
  // A rounding of one's own that gives $0 was chosen.
  if (configuration.rounding !== undefined) return [];
  const rows = after.rows.filter(isPriced);
  return rowsRoundedToZero(configuration, TIER_IDS, rows).flatMap((index) => rows[index] ?? []);
}

type Judging<Row> = Partial<Record<Exclude<Flag, 'grade-inversion'>, (row: Row) => boolean>> & {
  readonly inversionOf?: (row: Row) => ShownPair | undefined;
  readonly sectionOf: (row: Row) => string | undefined;
  readonly sidesOf: (row: Row) => Sides;
};

/** Rows that become $0 first, then the other flagged ones. */
function inOrder<Row extends DiffRow>(
  rows: readonly Row[],
  { sidesOf, inversionOf, sectionOf, ...judges }: Judging<Row>,
): FoundRow[] {
  const found = rows.map((row) => {
    const inversion = inversionOf?.(row);
    const flags = REVIEW_FLAGS.filter((flag) =>
      flag === 'grade-inversion' ? inversion !== undefined : judges[flag]?.(row) === true,
    );
    return { row, section: sectionOf(row), flags, inversion, sidesOf: () => sidesOf(row) };
  });
  const isFree = ({ flags }: FoundRow) => flags.includes('becomes-free');
  const isFlagged = (each: FoundRow) => each.flags.length > 0 && !isFree(each);
  return [
    ...found.filter(isFree),
    ...found.filter(isFlagged),
    ...found.filter(({ flags }) => flags.length === 0),
  ];
}

function becomesFree(pricer: Pricer, row: ChangedRow): boolean {
  // Nothing is free that has no price, before or after.
  if (!isMoved(row)) return false;
  const { oldPriceCents, priceCents } = row;
  // Only other words.
  if (oldPriceCents === priceCents) return false;
  if (priceCents === 0) return oldPriceCents > 0;
  return TIER_IDS.some(
    (role) => priceFor(pricer, row, role) === 0 && (priceFor(pricer, asItWas(row), role) ?? 0) > 0,
  );
}

/** A new device with a base price above 0 that a tier would see for $0. */
function isFreeFromTheStart(pricer: Pricer, row: DiffRow): boolean {
  return (row.priceCents ?? 0) > 0 && TIER_IDS.some((role) => priceFor(pricer, row, role) === 0);
}

function priceFor(
  pricer: Pricer,
  { category, priceCents }: DiffRow,
  role: (typeof TIER_IDS)[number],
): number | null {
  return priceCents === null ? null : priceOf(pricer, { price: priceCents / 100, category, role });
}

function asItWas(row: ChangedRow): DiffRow {
  const { words: _, oldWords, ...rest } = row;
  return {
    ...rest,
    display: row.oldDisplay,
    priceCents: row.oldPriceCents,
    ...(oldWords !== undefined && { words: oldWords }),
  };
}

function reviewedPrice(pricer: Pricer, row: DiffRow) {
  const { category, display, priceCents, words } = row;
  const price = priceCents === null ? null : priceCents / 100;
  const explained = price === null ? null : explainPrice(pricer, { price, category, role: 'public' });
  return {
    display,
    basePrice: price,
    ...(explained && { bucket: explained.bucket }),
    ...(words !== undefined && { words }),
    prices: recordOf(TIER_IDS, (role) => [role, priceFor(pricer, row, role)]),
  };
}
