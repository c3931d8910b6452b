import { ROUNDING_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, decimalsMessage } from '#domain/contract/money-limits.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { z } from '#domain/contract/zod.ts';

const { stepMin, stepMax, bandsMax, upToMax } = ROUNDING_LIMITS;

export const ROUNDING_MESSAGES = {
  bandCount: `Rounding needs 1 to ${bandsMax} bands`,
  step: `A rounding step is from ${stepMin} to ${stepMax}`,
  wholeStep: `A rounding step is from 1 to ${stepMax}`,
  decimals: 'Rounding cannot use more than 2 decimal places',
  upTo: 'A band ends above 0',
  upToTooHigh: `A band ends at ${upToMax} at most`,
  lastOpen: 'The last band has no upper end',
  onlyLastOpen: 'Only the last band may have no upper end',
  order: 'Each band must end above the one before it',
  stepTooWide: 'The step is larger than the band',
  ending: 'An ending must be above 0 and below its step',
} as const;

/** How amounts of one range are rounded: to k × step + ending, with k from 0. */
function roundingBandSchemaFor(limits: AmountLimits) {
  const amountSchema = z.number().superRefine((amount, context) => {
    const message = decimalsMessage(amount, limits, ROUNDING_MESSAGES.decimals);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  const stepMessage = limits.isWholeOnly ? ROUNDING_MESSAGES.wholeStep : ROUNDING_MESSAGES.step;
  return z.strictObject({
    /** The highest amount of the band, before rounding. Only the last band has none. */
    upTo: amountSchema.gt(0, ROUNDING_MESSAGES.upTo).max(upToMax, ROUNDING_MESSAGES.upToTooHigh).optional(),
    step: amountSchema.min(stepMin, stepMessage).max(stepMax, stepMessage),
    direction: z.enum(['nearest', 'up', 'down']),
    ending: amountSchema.gt(0, ROUNDING_MESSAGES.ending).optional(),
  });
}
export type RoundingBand = z.output<ReturnType<typeof roundingBandSchemaFor>>;

/**
 * A configuration without it rounds in the classic way: to the nearest ten, and above 340 away from 10 and 90. With
 * money that has no decimals every step, ending and end of a band is a whole number.
 */
export function roundingSchemaFor(limits: AmountLimits) {
  return z.strictObject({
    bands: z
      .array(roundingBandSchemaFor(limits))
      .min(1, ROUNDING_MESSAGES.bandCount)
      .max(bandsMax, ROUNDING_MESSAGES.bandCount)
      .superRefine((bands, context) => {
        for (const { index, field, message } of bandIssues(bands)) {
          context.addIssue({ code: 'custom', message, path: [index, field] });
        }
      }),
    /** An amount above 0 takes the lowest positive value instead of 0. */
    neverZero: z.boolean().default(true),
  });
}
export type Rounding = z.output<ReturnType<typeof roundingSchemaFor>>;

export interface BandIssue {
  readonly index: number;
  readonly field: 'upTo' | 'step' | 'ending';
  readonly message: string;
}

/** What is wrong with valid bands as a table. A band is compared with the one before it. */
export function bandIssues(bands: readonly RoundingBand[]): BandIssue[] {
  return bands.flatMap((band, index) =>
    issuesOfBand(band, bands[index - 1], index, index === bands.length - 1),
  );
}

function issuesOfBand(
  { upTo, step, ending }: RoundingBand,
  previous: RoundingBand | undefined,
  index: number,
  isLast: boolean,
): BandIssue[] {
  const issues: BandIssue[] = [];
  const report = (field: BandIssue['field'], message: string) => issues.push({ index, field, message });
  const from = previous?.upTo ?? 0;
  if (isLast && upTo !== undefined) report('upTo', ROUNDING_MESSAGES.lastOpen);
  if (!isLast && upTo === undefined) report('upTo', ROUNDING_MESSAGES.onlyLastOpen);
  if (upTo !== undefined && upTo <= from) report('upTo', ROUNDING_MESSAGES.order);
  else if (upTo !== undefined && hundredthsOf(step) > hundredthsOf(upTo) - hundredthsOf(from)) {
    report('step', ROUNDING_MESSAGES.stepTooWide);
  }
  if (ending !== undefined && ending >= step) report('ending', ROUNDING_MESSAGES.ending);
  return issues;
}
