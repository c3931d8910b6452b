import { moneySchema } from '#domain/contract/entities/money.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import {
  countSchema,
  priceSnapshotSchema,
  skippedSheetSchema,
  snapshotIdSchema,
  unclearSheetSchema,
} from './price-data.ts';

const dollarsSchema = z.number().min(0);

/** A row of a snapshot: its source values, and its price for each tier under the current rules. */
const reviewedPriceSchema = z.object({
  display: z.string(),
  /** Null on request and out of stock: `words` are shown in its place, for every tier. */
  basePrice: dollarsSchema.nullable(),
  words: z.string().optional(),
  /** 'none' between buckets; absent without a price. */
  bucket: z.string().optional(),
  prices: z.object(recordOf(TIER_IDS, (id) => [id, dollarsSchema.nullable()])),
});
export type ReviewedPrice = z.output<typeof reviewedPriceSchema>;

/**
 * Why a row is shown first. 'becomes-free': a price above 0, base or of a tier, becomes $0. 'grade-inversion': a price of
 * a device is dearer than one in an earlier column, while most devices fall there.
 */
export const REVIEW_FLAGS = [
  'becomes-free',
  'grade-inversion',
  'price-to-words',
  'moved-far',
  'category-removed',
  'no-bucket',
] as const;

const variantPriceSchema = z.object({ variant: z.string(), price: dollarsSchema });

/** Two base prices of one device: the dearer one is in the later column. */
const invertedPairSchema = z.object({ dearer: variantPriceSchema, than: variantPriceSchema });

/** The title above the row, if its name stands below several titles of its category; both if it has another one now. */
const sectionSchema = z.string().optional();

/** `before` is null for an added row, `after` for a removed one. */
export const reviewedRowSchema = z.object({
  category: z.string(),
  device: z.string(),
  /** Distinguishes devices of the same name in a category, from 1. */
  occurrence: z.int().min(1),
  section: sectionSchema,
  before: reviewedPriceSchema.nullable(),
  after: reviewedPriceSchema.nullable(),
  flags: z.array(z.enum(REVIEW_FLAGS)),
  /** With the flag 'grade-inversion'. */
  inversion: invertedPairSchema.optional(),
});
export type ReviewedRow = z.output<typeof reviewedRowSchema>;

export const rejectedRowSchema = z.object({
  /** Empty if the row has no readable name, or a whole sheet is left out. */
  device: z.string(),
  sheet: z.string(),
  row: z.int().min(0),
  cell: z.string(),
  value: z.string(),
  reason: z.string(),
  /** More than 1 if a whole sheet is left out. */
  rowsLost: countSchema,
});
export type RejectedRow = z.output<typeof rejectedRowSchema>;

/** `count` includes all; `entries` are the first of them, at most `cap`. */
function listedSchema<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ count: countSchema, entries: z.array(entry).max(PRICE_DATA_LIMITS.reviewEntries) });
}

/** Also counts every category of the list, in the order in which they first appear. */
function listedByCategorySchema<Entry extends z.ZodType>(entry: Entry) {
  const categories = z.array(z.object({ category: z.string(), count: countSchema }));
  return listedSchema(entry).extend({ categories });
}

/** A row that is only rounded, because no bucket contains its price. */
const noBucketRowSchema = z.object({
  category: z.string(),
  section: sectionSchema,
  display: z.string(),
  basePrice: dollarsSchema,
});

export const reviewQuerySchema = z.object({
  /** How many rows of each list the answer has; `reviewRows` pages through all of them. */
  entries: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(PRICE_DATA_LIMITS.reviewEntries)
    .default(PRICE_DATA_LIMITS.reviewEntries),
});

export const snapshotReviewSchema = z.object({
  /** What the prices are in; absent in classic money. */
  money: moneySchema.optional(),
  snapshot: priceSnapshotSchema,
  /** The published snapshot; for the published snapshot itself, the one published before it. */
  comparedWith: snapshotIdSchema.nullable(),
  /** The maximum number of entries per list. */
  cap: countSchema,
  /** Devices with a price above 0, base or of a tier, that become $0. Nearly always a slip. */
  becomingFree: z.object({
    count: countSchema,
    /** The first of them: 'iPhone 15', or '128GB (iPhone 15)' if that name stands below several titles. */
    names: z.array(z.string()).max(PRICE_DATA_LIMITS.namedDevices),
  }),
  /** Devices of this list that a tier sees for $0 because classic rounding knows only tens. Absent if there are none. */
  roundedToZero: z
    .object({ count: countSchema, names: z.array(z.string()).max(PRICE_DATA_LIMITS.namedDevices) })
    .optional(),
  /** Devices whose prices this list puts out of order. */
  gradeInversions: z.object({
    count: countSchema,
    /** The first of them. */
    entries: z
      .array(invertedPairSchema.extend({ category: z.string(), group: z.string() }))
      .max(PRICE_DATA_LIMITS.namedDevices),
  }),
  /** Devices that had a price and are on request or out of stock now. */
  becomingWords: z.object({
    count: countSchema,
    /** The first of them, with the base price of before. */
    entries: z
      .array(
        z.object({ display: z.string(), section: sectionSchema, price: dollarsSchema, words: z.string() }),
      )
      .max(PRICE_DATA_LIMITS.namedDevices),
  }),
  /** How many of the changed rows get a higher and how many a lower base price. */
  moves: z.object({ up: countSchema, down: countSchema }),
  /** Flagged rows come first. */
  added: listedByCategorySchema(reviewedRowSchema),
  removed: listedByCategorySchema(reviewedRowSchema),
  changed: listedByCategorySchema(reviewedRowSchema),
  inNoBucket: listedByCategorySchema(noBucketRowSchema),
  /** Counts rows: a sheet that is left out counts all of its rows. */
  rejected: listedSchema(rejectedRowSchema),
  skippedSheets: z.array(skippedSheetSchema),
  unclearSheets: z.array(unclearSheetSchema),
});
export type SnapshotReview = z.output<typeof snapshotReviewSchema>;

export const REVIEW_LISTS = ['changed', 'added', 'removed', 'inNoBucket', 'rejected'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

const { reviewPageRows, reviewPageRowsDefault, reviewPages, reviewSearchMaxChars } = PRICE_DATA_LIMITS;

export const reviewRowsQuerySchema = z.object({
  list: z.enum(REVIEW_LISTS),
  /** Only this category; rejected rows have none, and the list of them ignores it. */
  category: z.string().optional(),
  /** Every word must occur in the name, the category or, for a rejected row, its place and reason. */
  search: z.string().trim().max(reviewSearchMaxChars).default(''),
  /** From 1. */
  page: z.coerce.number<number | string>().int().min(1).max(reviewPages).default(1),
  limit: z.coerce.number<number | string>().int().min(1).max(reviewPageRows).default(reviewPageRowsDefault),
});
export type ReviewRowsQuery = z.output<typeof reviewRowsQuerySchema>;

/** One page of a list of a review, flagged rows first. */
export const reviewRowsSchema = z.object({
  /** How many rows match the filter and the search. */
  count: countSchema,
  rows: z.discriminatedUnion('list', [
    z.object({
      list: z.enum(['changed', 'added', 'removed']),
      entries: z.array(reviewedRowSchema).max(reviewPageRows),
    }),
    z.object({ list: z.literal('inNoBucket'), entries: z.array(noBucketRowSchema).max(reviewPageRows) }),
    z.object({ list: z.literal('rejected'), entries: z.array(rejectedRowSchema).max(reviewPageRows) }),
  ]),
});
export type ReviewRows = z.output<typeof reviewRowsSchema>;
