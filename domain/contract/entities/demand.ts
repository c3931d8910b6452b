import { DEMAND_LIMITS } from '#domain/contract/page-limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { UPPER_TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { categorySchema } from './device.ts';
import { topQuerySchema } from './reports.ts';

/** The tiers whose demand is counted. Staff are excluded: they search as part of their work. */
export type DemandTier = TierId | 'customer';
export const DEMAND_TIERS: readonly DemandTier[] = ['public', 'customer', ...UPPER_TIER_IDS];

/** A search text, normalised: case and spacing make no difference. */
const wordsSchema = z
  .string()
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase())
  .pipe(
    z
      .string()
      .min(DEMAND_LIMITS.wordsMinChars)
      .max(DEMAND_LIMITS.wordsMaxChars)
      .refine(isPlainText, 'Invalid input'),
  );

/** What somebody searched for, without an address or a session. */
const interestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), words: wordsSchema, hasResults: z.boolean() }),
  z.object({ kind: z.literal('category'), category: categorySchema }),
]);
export type Interest = z.output<typeof interestSchema>;

export const interestsSchema = z.object({
  interests: z.array(interestSchema).min(1).max(DEMAND_LIMITS.interestsPerCall),
});

/** With a tier, what that tier asked for is ranked by its own counts: the others may ask for far more. */
export const demandQuerySchema = topQuerySchema.safeExtend({ tier: z.enum(DEMAND_TIERS).optional() });

const countSchema = z.int().min(0);
export const demandEntrySchema = z.object({
  name: z.string(),
  count: countSchema,
  tiers: z.object(recordOf(DEMAND_TIERS, (tier) => [tier, countSchema])),
});
export type DemandEntry = z.output<typeof demandEntrySchema>;

/** Each list is sorted by count, or by the count of the tier asked for, highest first. */
export const demandAnswerSchema = z.object({
  searches: z.array(demandEntrySchema),
  withoutResult: z.array(demandEntrySchema),
  categories: z.array(demandEntrySchema),
});

/** How many visitors were seen in the last five minutes. */
export const liveAnswerSchema = z.object({ visitors: countSchema });
