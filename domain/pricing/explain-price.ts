import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import type { PriceResult } from '#domain/contract/entities/device.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { RoundingBand } from '#domain/contract/entities/rounding.ts';
import { type ComputedPrice, computePrice, type PriceInput } from './compute-price.ts';
import type { FoundRule, RuleOrigin } from './find-rule.ts';
import { MICROS_PER_DOLLAR } from './micros.ts';
import type { Pricer, PricingCell } from './prepare-pricer.ts';
import { isTier, type Tier } from './pricing-role.ts';
import type { PreparedRounding } from './rounding.ts';

/** Millionths of a unit of money, exact: the changes of all steps add up to the final price. */
interface Change {
  readonly changeMicros: number;
  readonly amountMicros: number;
}

export type BucketMatch =
  | { readonly kind: 'found'; readonly label: string }
  /** The price is in no bucket. */
  | { readonly kind: 'none' }
  /** There is no configuration. */
  | { readonly kind: 'default' };

export type PriceStep = Change &
  (
    | { readonly kind: 'base' }
    | { readonly kind: 'bucket'; readonly match: BucketMatch }
    | RuleStep
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'flat'; readonly flat: number }
    | { readonly kind: 'tier'; readonly tier: Tier; readonly flat: number }
    | RoundingStep
    | { readonly kind: 'above-340' }
    /** The lowest positive price of the band, instead of 0. */
    | { readonly kind: 'never-zero' }
    | { readonly kind: 'floor' }
  );

interface RuleStep {
  readonly kind: 'rule';
  /** Whose table the rule is from: for a tier first the public's, then its own. */
  readonly role: PricingRole;
  readonly origin: RuleOrigin;
  readonly rule: MarginRule;
}

interface RoundingStep {
  readonly kind: 'rounding';
  readonly direction: RoundingBand['direction'];
  readonly step: number;
  /** Null if the band has none, and for a result of 0 or below: those do not have it. */
  readonly ending: number | null;
}

/** Its bucket is the label, or 'none' if the price is in no bucket, or 'default' if there is no configuration. */
export interface PriceExplanation extends Readonly<PriceResult> {
  /** Every decision and every change, in order. */
  readonly steps: readonly PriceStep[];
}

/** The final price, to the cent. */
export function priceOf(pricer: Pricer, input: PriceInput): number {
  return computePrice(pricer, input).finalMicros / MICROS_PER_DOLLAR;
}

/** What explains a price in one line, without its steps: an explanation takes three times as long. */
export function priceResultOf(pricer: Pricer, input: PriceInput): PriceResult {
  return resultOf(pricer, input, computePrice(pricer, input));
}

export function explainPrice(pricer: Pricer, input: PriceInput): PriceExplanation {
  const worked = computePrice(pricer, input);
  return {
    ...resultOf(pricer, input, worked),
    steps: [
      { kind: 'base', ...change(0, worked.baseMicros) },
      {
        kind: 'bucket',
        match: bucketMatch(pricer, worked.cell),
        ...change(worked.baseMicros, worked.baseMicros),
      },
      ...(worked.cell ? reductionSteps(worked, worked.cell, input.role) : []),
      ...(worked.cell?.tier && isTier(input.role) ? tierSteps(worked, worked.cell.tier, input.role) : []),
      ...roundingSteps(worked, pricer.rounding),
    ],
  };
}

function resultOf(pricer: Pricer, { price }: PriceInput, { cell, finalMicros }: ComputedPrice): PriceResult {
  const match = bucketMatch(pricer, cell);
  return {
    originalPrice: Number.isFinite(price) ? price : 0,
    discountedPrice: finalMicros / MICROS_PER_DOLLAR,
    discountPercent: cell?.discountPercent ?? 0,
    discountFlat: cell?.discountFlat ?? 0,
    bucket: match.kind === 'found' ? match.label : match.kind,
  };
}

function bucketMatch(pricer: Pricer, cell: PricingCell | null): BucketMatch {
  if (cell) return { kind: 'found', label: cell.label };
  return { kind: pricer.isConfigured ? 'none' : 'default' };
}

function reductionSteps(worked: ComputedPrice, cell: PricingCell, role: PricingRole): PriceStep[] {
  const { baseMicros, afterPercentMicros, afterFlatMicros } = worked;
  const percent = cell.discountPercent;
  const flat = cell.discountFlat;
  return [
    ruleStep(cell.reduction, isTier(role) ? 'public' : role, baseMicros),
    ...made({ kind: 'percent', percent, ...change(baseMicros, afterPercentMicros) }),
    ...made({ kind: 'flat', flat, ...change(afterPercentMicros, afterFlatMicros) }),
  ];
}

function tierSteps(worked: ComputedPrice, found: FoundRule, tier: Tier): PriceStep[] {
  const { afterFlatMicros, afterTierMicros } = worked;
  const { flat } = found.rule;
  return [
    ruleStep(found, tier, afterFlatMicros),
    ...made({ kind: 'tier', tier, flat, ...change(afterFlatMicros, afterTierMicros) }),
  ];
}

function roundingSteps(worked: ComputedPrice, { avoids10And90 }: PreparedRounding): PriceStep[] {
  const { afterTierMicros, roundedMicros, adjustedMicros, finalMicros } = worked;
  const { direction, step, ending = null } = worked.band.band;
  return [
    {
      kind: 'rounding',
      direction,
      step,
      ending: roundedMicros > 0 ? ending : null,
      ...change(afterTierMicros, roundedMicros),
    },
    ...made({ kind: avoids10And90 ? 'above-340' : 'never-zero', ...change(roundedMicros, adjustedMicros) }),
    ...made({ kind: 'floor', ...change(adjustedMicros, finalMicros) }),
  ];
}

function ruleStep({ rule, origin }: FoundRule, role: PricingRole, amountMicros: number): PriceStep {
  return { kind: 'rule', role, origin, rule, ...change(amountMicros, amountMicros) };
}

function change(before: number, after: number): Change {
  return { changeMicros: after - before, amountMicros: after };
}

/** A step that changes nothing is left out: it would read as if something had been applied. */
function made(step: PriceStep): PriceStep[] {
  return step.changeMicros === 0 ? [] : [step];
}
