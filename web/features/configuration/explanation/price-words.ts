import { textOfRule } from '#domain/configuration/rule-words.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { RoundingBand } from '#domain/contract/entities/rounding.ts';
import type { PriceExplanation, PriceStep } from '#domain/pricing/explain-price.ts';
import type { RuleOrigin } from '#domain/pricing/find-rule.ts';
import { MICROS_PER_DOLLAR } from '#domain/pricing/micros.ts';
import { isTier } from '#domain/pricing/pricing-role.ts';
import { formatAmount, formatExactly, formatPrice, signedAmount } from '#domain/text/money.ts';
import { formatNumber, formatPercent } from '#domain/text/typed-numbers.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

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

const DIRECTIONS = {
  nearest: 'Round to nearest',
  up: 'Round up to',
  down: 'Round down to',
} as const satisfies Record<RoundingBand['direction'], string>;

export function linesOfPrice({ steps }: PriceExplanation, money: Money | undefined): StepLine[] {
  let bucket = '';
  return steps.flatMap((step) => {
    // The bucket and its rule share one line.
    if (step.kind === 'bucket' && step.match.kind === 'found') {
      bucket = step.match.label;
      return [];
    }
    return step.kind === 'rounding' ? roundingLines(step, money) : [lineOfStep(step, bucket, money)];
  });
}

type OtherStep = Exclude<PriceStep, { kind: 'rounding' }>;

function lineOfStep(step: OtherStep, bucket: string, money: Money | undefined): StepLine {
  switch (step.kind) {
    case 'base':
      return { text: 'Base price', amount: formatExactly(dollarsOf(step.amountMicros), money) };
    case 'bucket':
      return {
        text:
          step.match.kind === 'none'
            ? 'In no bucket, so it is only rounded'
            : 'Without a configuration it is only rounded',
      };
    case 'rule':
      return ruleLine(step, bucket, money);
    case 'percent':
      return changeLine(`Less ${formatPercent(step.percent, money)}`, step, money);
    case 'flat':
      return changeLine(`Less ${formatAmount(step.flat, money)}`, step, money);
    case 'tier':
      return changeLine(`Plus ${formatAmount(step.flat, money)} for ${TIER_LABELS[step.tier]}`, step, money);
    case 'above-340':
      return roundedLine(
        `Above ${formatAmount(340, money)}: ${step.changeMicros > 0 ? '90 rises by 10' : '10 drops by 10'}`,
        step,
        money,
      );
    case 'never-zero':
      return roundedLine('Above zero never becomes 0', step, money);
    case 'floor':
      return roundedLine('Below zero becomes 0', step, money);
  }
}

/** An ending has its own line. The amount comes after it: between the two lines there is no price. */
function roundingLines(
  { direction, step, ending, amountMicros }: Extract<PriceStep, { kind: 'rounding' }>,
  money: Money | undefined,
): StepLine[] {
  const text = `${DIRECTIONS[direction]} ${formatNumber(step, money)}`;
  const amount = formatPrice(dollarsOf(amountMicros), money);
  if (ending === null) return [{ text, amount }];
  return [{ text }, { text: `Ending ${formatNumber(ending, money)}`, amount }];
}

function ruleLine(
  { role, origin, rule }: Extract<PriceStep, { kind: 'rule' }>,
  bucket: string,
  money: Money | undefined,
): StepLine {
  return isTier(role)
    ? { text: `${TIER_LABELS[role]} amount, ${ORIGINS[origin]}`, rule: textOfRule(role, rule, money) }
    : { text: `Bucket ${bucket}, ${ORIGINS[origin]}`, rule: textOfRule('public', rule, money) };
}

function changeLine(text: string, step: PriceStep, money: Money | undefined): StepLine {
  const change = dollarsOf(step.changeMicros);
  return {
    text,
    change: `${change < 0 ? '' : '+'}${formatExactly(change, money)}`,
    amount: formatExactly(dollarsOf(step.amountMicros), money),
  };
}

function roundedLine(text: string, step: PriceStep, money: Money | undefined): StepLine {
  return {
    text,
    change: signedAmount(dollarsOf(step.changeMicros), money),
    amount: formatPrice(dollarsOf(step.amountMicros), money),
  };
}

function dollarsOf(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}
