import type { PriceExplanation, PriceStep } from '#domain/pricing/explain-price.ts';
import type { RuleOrigin } from '#domain/pricing/find-rule.ts';
import { MICROS_PER_DOLLAR } from '#domain/pricing/money.ts';
import { isTier } from '#domain/pricing/pricing-role.ts';
import { formatPrice } from '#web/lib/format.ts';
import { textOfRule } from './grid/cell-text.ts';
import { ROLE_NAMES } from './role-names.ts';

/** A step in plain words: what was done, by how much, and what it came to. */
export interface StepLine {
  readonly text: string;
  readonly change?: string;
  readonly amount?: string;
  /** The rule that was found, in place of an amount. */
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
    // The bucket and the rule found for it are one thought.
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
      return { text: 'Base price', amount: exactDollars(step.amountMicros) };
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
      return changeLine(`Less ${formatPrice(step.flat)}`, step);
    case 'tier':
      return changeLine(`Plus ${formatPrice(step.flat)} for ${ROLE_NAMES[step.tier]}`, step);
    case 'rounding':
      return { text: 'Round to nearest 10', amount: wholeDollars(step.amountMicros) };
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
  const { changeMicros, amountMicros } = step;
  const size = exactDollars(Math.abs(changeMicros));
  return { text, change: `${signOf(changeMicros)}${size}`, amount: exactDollars(amountMicros) };
}

function roundedLine(text: string, step: PriceStep): StepLine {
  const { changeMicros, amountMicros } = step;
  return {
    text,
    change: signedDollars(changeMicros / MICROS_PER_DOLLAR),
    amount: wholeDollars(amountMicros),
  };
}

/** '+$10', '−$20', with a real minus; '0' for nothing. */
export function signedDollars(dollars: number): string {
  return dollars === 0 ? '0' : `${signOf(dollars)}${formatPrice(Math.abs(dollars))}`;
}

function signOf(amount: number): string {
  return amount < 0 ? '−' : '+';
}

// Two decimals, or as many as the exact amount has: 12.5% of $0.50 is $0.0625, and a rounded step would not add up.
function exactDollars(micros: number): string {
  const sign = micros < 0 ? '−' : '';
  const [whole, decimals = ''] = (Math.abs(micros) / MICROS_PER_DOLLAR).toFixed(6).split('.');
  return `${sign}$${whole}.${decimals.replace(/0{1,4}$/, '')}`;
}

function wholeDollars(micros: number): string {
  return `${micros < 0 ? '−' : ''}$${Math.abs(micros) / MICROS_PER_DOLLAR}`;
}
