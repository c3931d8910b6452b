import { MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, CLASSIC_LIMITS, decimalsMessage } from '#domain/contract/money-limits.ts';
import { hasAtMostTwoDecimals } from '#domain/contract/text-rules/two-decimals.ts';
import { z } from '#domain/contract/zod.ts';
import { formatAmount } from '#domain/text/money.ts';

export const MARGIN_RULE_MESSAGES = {
  extreme: ({ extremeFlat, money }: AmountLimits) =>
    `Invalid margin rule: avoid unreasonable extreme combinations (>${MARGIN_LIMITS.extremePercent}% + >${formatAmount(extremeFlat, money)})`,
  percentDecimals: 'Percent cannot have more than 2 decimal places',
  flatDecimals: 'Flat amount cannot have more than 2 decimal places',
} as const;

const marginRuleModeSchema = z.enum(['both', 'pct', 'flat']);

/** The reduction of the base price in a bucket, or for a tier the flat amount added to the public price. */
export function marginRuleSchemaFor(limits: AmountLimits) {
  return z
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
        .max(limits.flatMax)
        .superRefine((flat, context) => {
          const message = decimalsMessage(flat, limits, MARGIN_RULE_MESSAGES.flatDecimals);
          if (message !== null) context.addIssue({ code: 'custom', message });
        })
        .default(0),
    })
    .refine((rule) => !isExtreme(rule, limits), MARGIN_RULE_MESSAGES.extreme(limits));
}

export const marginRuleSchema = marginRuleSchemaFor(CLASSIC_LIMITS);

export type MarginRuleMode = z.output<typeof marginRuleModeSchema>;
export type MarginRule = z.output<typeof marginRuleSchema>;

function isExtreme(rule: { pct: number; flat: number }, { extremeFlat }: AmountLimits): boolean {
  return rule.pct > MARGIN_LIMITS.extremePercent && rule.flat > extremeFlat;
}
