import type { PriceExplanation, PriceStep } from '#domain/pricing/explain-price.ts';
import type { RuleOrigin } from '#domain/pricing/find-rule.ts';
import { MICROS_PER_DOLLAR } from '#domain/pricing/micros.ts';
import { isTier } from '#domain/pricing/pricing-role.ts';
import { formatAmount, formatExactly, formatPrice, signedAmount } from '#domain/text/money.ts';
import { textOfRule } from '#web/features/engine-room/grid/model/cell-text.ts';
import { ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';

/** A pricing step in words: what was done, by how much, and the result. */
export interface StepLine {
  readonly text: string;
  readonly change?: string;
  readonly amount?: string;
  /** The rule that was found, shown instead of an amount. */
  readonly rule?: string;
}

const ORIGINS = {
  category: 'category rule',
  'role-default': 'default rule',
  legacy: 'rule of an earlier version',
  'per-sheet': 'sheet rule of an earlier version',
  fallback: 'no rule',
} as const satisfies Record<RuleOrigin, string>;

export function linesOfPrice({ steps }: PriceExplanation): StepLine[] {
  let bucket = '';
  return steps.flatMap((step) => {
    // The bucket and its rule share one line.
    if (step.kind === 'bucket' && step.match.kind === 'found') {
      bucket = step.match.label;
      return [];
    }
    return [lineOfStep(step, bucket)];
  });
}

function lineOfStep(step: PriceStep, bucket: string): StepLine {
  switch (step.kind) {
    case 'base':
      return { text: 'Base price', amount: formatExactly(dollarsOf(step.amountMicros), undefined) };
    case 'bucket':
      return {
        text:
          step.match.kind === 'none'
            ? 'In no bucket, so it is only rounded'
            : 'Without a configuration it is only rounded',
      };
    case 'rule':
      return ruleLine(step, bucket);
    case 'percent':
      return changeLine(`Less ${step.percent}%`, step);
    case 'flat':
      return changeLine(`Less ${formatPrice(step.flat, undefined)}`, step);
    case 'tier':
      return changeLine(`Plus ${formatPrice(step.flat, undefined)} for ${ROLE_NAMES[step.tier]}`, step);
    case 'rounding':
      return { text: 'Round to nearest 10', amount: formatAmount(dollarsOf(step.amountMicros), undefined) };
    case 'above-340':
      return roundedLine(
        step.changeMicros > 0 ? 'Above $340: 90 rises by 10' : 'Above $340: 10 drops by 10',
        step,
      );
    case 'floor':
      return roundedLine('Below zero becomes 0', step);
  }
}

function ruleLine({ role, origin, rule }: Extract<PriceStep, { kind: 'rule' }>, bucket: string): StepLine {
  return isTier(role)
    ? { text: `${ROLE_NAMES[role]} amount, ${ORIGINS[origin]}`, rule: textOfRule(role, rule) }
    : { text: `Bucket ${bucket}, ${ORIGINS[origin]}`, rule: textOfRule('public', rule) };
}

function changeLine(text: string, step: PriceStep): StepLine {
  const change = dollarsOf(step.changeMicros);
  return {
    text,
    change: `${change < 0 ? '' : '+'}${formatExactly(change, undefined)}`,
    amount: formatExactly(dollarsOf(step.amountMicros), undefined),
  };
}

function roundedLine(text: string, step: PriceStep): StepLine {
  return {
    text,
    change: signedAmount(dollarsOf(step.changeMicros), undefined),
    amount: formatAmount(dollarsOf(step.amountMicros), undefined),
  };
}

function dollarsOf(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}
