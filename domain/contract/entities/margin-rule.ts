import { MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { hasAtMostTwoDecimals } from '#domain/contract/text-rules/two-decimals.ts';
import { z } from '#domain/contract/zod.ts';

export const MARGIN_RULE_MESSAGES = {
  extreme: 'Invalid margin rule: avoid unreasonable extreme combinations (>99% + >$5000)',
  percentDecimals: 'Percent cannot have more than 2 decimal places',
  flatDecimals: 'Flat amount cannot have more than 2 decimal places',
} as const;

const marginRuleModeSchema = z.enum(['both', 'pct', 'flat']);

/** The reduction of the base price in a bucket, or for a tier the flat amount added to the public price. */
export const marginRuleSchema = z
  .object({
    mode: marginRuleModeSchema.default('pct'),
    pct: z
      .number()
      .min(MARGIN_LIMITS.percentMin)
      .max(MARGIN_LIMITS.percentMax)
      .refine(hasAtMostTwoDecimals, MARGIN_RULE_MESSAGES.percentDecimals)
      .default(0),
    flat: z
      .number()
      .min(MARGIN_LIMITS.flatMinDollars)
      .max(MARGIN_LIMITS.flatMaxDollars)
      .refine(hasAtMostTwoDecimals, MARGIN_RULE_MESSAGES.flatDecimals)
      .default(0),
  })
  .refine((rule) => !isExtreme(rule), MARGIN_RULE_MESSAGES.extreme);

export type MarginRuleMode = z.output<typeof marginRuleModeSchema>;
export type MarginRule = z.output<typeof marginRuleSchema>;

function isExtreme(rule: { pct: number; flat: number }): boolean {
  return rule.pct > MARGIN_LIMITS.extremePercent && rule.flat > MARGIN_LIMITS.extremeFlatDollars;
}
