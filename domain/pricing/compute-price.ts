import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import { centsOfPrice, FULL_PERCENT_HUNDREDTHS, MICROS_PER_CENT } from './micros.ts';
import { findCell, type Pricer, type PricingCell } from './prepare-pricer.ts';
import { adjustRounded, findBand, type PreparedBand, roundInBand } from './rounding.ts';

export interface PriceInput {
  /** The base price, in the units of the shop's money. */
  readonly price: number;
  /** Null asks for the price under the default rules. */
  readonly category: string | null;
  readonly role: PricingRole;
}

/** Every amount between base and final price. Price and explanation both read this, so they cannot disagree. */
export interface ComputedPrice {
  /** Null if the price is in no bucket: then nothing is reduced and no tier amount is added. */
  readonly cell: PricingCell | null;
  readonly baseMicros: number;
  readonly afterPercentMicros: number;
  readonly afterFlatMicros: number;
  readonly afterTierMicros: number;
  /** The band that rounds the amount. */
  readonly band: PreparedBand;
  readonly roundedMicros: number;
  /** After the step above 340 in classic rounding, after neverZero in a shop's own. */
  readonly adjustedMicros: number;
  readonly finalMicros: number;
}

export function computePrice(pricer: Pricer, { price, category, role }: PriceInput): ComputedPrice {
  const exactCents = centsOfPrice(price);
  const baseCents = exactCents ?? 0;
  const cell = exactCents === null ? null : findCell(pricer, role, category, exactCents);
  const percentHundredths = cell === null ? 0 : cell.percentHundredths;
  const afterPercentMicros = baseCents * (FULL_PERCENT_HUNDREDTHS - percentHundredths);
  const afterFlatMicros = cell === null ? afterPercentMicros : afterPercentMicros - cell.flatMicros;
  const afterTierMicros = cell === null ? afterFlatMicros : afterFlatMicros + cell.tierMicros;
  const band = findBand(pricer.rounding, afterTierMicros);
  // What cannot be a price stays 0: an ending of 9 would offer it for 9.
  const roundedMicros = exactCents === null ? 0 : roundInBand(band, afterTierMicros);
  const adjustedMicros = adjustRounded(pricer.rounding, band, afterTierMicros, roundedMicros);
  return {
    cell,
    baseMicros: baseCents * MICROS_PER_CENT,
    afterPercentMicros,
    afterFlatMicros,
    afterTierMicros,
    band,
    roundedMicros,
    adjustedMicros,
    // Not earlier: the tier's amount may raise a negative price above 0 again.
    finalMicros: Math.max(0, adjustedMicros),
  };
}
