import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import { z } from '#domain/contract/zod.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { rowKeySchema } from './deals/inquiries.ts';
import { catalogueRowSchema } from './device.ts';
import { moneySchema } from './money.ts';

/** Admins see a list as another tier; nobody else may ask for one. */
export const viewAsSchema = z.enum(TIER_IDS, {
  error: `There is no such tier. Choose one of ${TIER_IDS.join(', ')}.`,
});

const versionSchema = z.int().min(0).max(CHANGE_LIMITS.versionMax);

export const changesQuerySchema = z.object({
  /** A version of the list that is asked for: the one that the viewer saw last. */
  since: z.coerce.number<number | string>().pipe(versionSchema),
  as: viewAsSchema.optional(),
});

const { display, finalPrice, group, variant, onRequest, outOfStock } = catalogueRowSchema.shape;

/** What stood in the place of the price. */
const shownPriceSchema = z.object({ price: finalPrice, onRequest, outOfStock });
export type ShownPrice = z.output<typeof shownPriceSchema>;

const rowSchema = rowKeySchema.extend({ display, group, variant });

/** A device whose price is another one, which is new, or which the list no longer has. */
export const changedRowSchema = z.discriminatedUnion('kind', [
  rowSchema.extend({ kind: z.literal('changed'), before: shownPriceSchema, now: shownPriceSchema }),
  rowSchema.extend({ kind: z.literal('added'), now: shownPriceSchema }),
  rowSchema.extend({ kind: z.literal('removed'), before: shownPriceSchema }),
]);
export type ChangedRow = z.output<typeof changedRowSchema>;

export const changesAnswerSchema = z.object({
  /** As asked. */
  since: versionSchema,
  /** Of the list that these changes lead to. */
  version: versionSchema,
  /** More rows than can be listed, or the version is too old or unknown: `rows` is then empty. */
  tooMany: z.boolean(),
  /** The version is too old or unknown: nobody knows how much has changed. */
  isUnknown: z.literal(true).optional(),
  money: moneySchema.optional(),
  /** In the order of the list; what it no longer has comes at the end of its category. */
  rows: z.array(changedRowSchema).max(CHANGE_LIMITS.rowsMax),
});
export type ChangesAnswer = z.output<typeof changesAnswerSchema>;

export const historyQuerySchema = z.object({
  category: rowKeySchema.shape.category,
  device: rowKeySchema.shape.device,
  occurrence: z.coerce.number<number | string>().pipe(rowKeySchema.shape.occurrence).default(1),
  as: viewAsSchema.optional(),
});

/** The price from this time on. */
const historyStepSchema = shownPriceSchema.extend({
  at: z.iso.datetime(),
  /** The list did not have the device then. */
  isAbsent: z.literal(true).optional(),
});
export type HistoryStep = z.output<typeof historyStepSchema>;

export const historyAnswerSchema = rowSchema.extend({
  version: versionSchema,
  money: moneySchema.optional(),
  /** Where the history begins: 90 days ago, or later where nothing earlier is known. */
  from: z.iso.datetime(),
  /** Oldest first; the first one held at `from`, the last one holds now. Two in a row are never equal. */
  steps: z.array(historyStepSchema).min(1),
});
export type HistoryAnswer = z.output<typeof historyAnswerSchema>;

export const lastVisitBodySchema = z.object({
  /** Of the list that the page shows. */
  version: versionSchema,
});

/** What the viewer saw last before this visit. */
export const lastVisitSchema = z.object({ version: versionSchema, at: z.iso.datetime() });
export type LastVisit = z.output<typeof lastVisitSchema>;

export const lastVisitAnswerSchema = z.object({
  /** Null on a first visit, and for who has no PIN of their own. */
  before: lastVisitSchema.nullable(),
});
