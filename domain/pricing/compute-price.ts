import type { PricingRole } from '#domain/contract/entities/configuration.ts';
import { centsOfPrice, FULL_PERCENT_HUNDREDTHS, MICROS_PER_CENT, MICROS_PER_DOLLAR } from './micros.ts';
import { findCell, type Pricer, type PricingCell } from './prepare-pricer.ts';

export interface PriceInput {
  /** The base price in dollars. */
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
  readonly roundedDollars: number;
  readonly steppedDollars: number;
  readonly finalDollars: number;
}

const ROUNDING_DOLLARS = 10;
const STEP_ABOVE_DOLLARS = 340;

export function computePrice(pricer: Pricer, { price, category, role }: PriceInput): ComputedPrice {
  const exactCents = centsOfPrice(price);
  const baseCents = exactCents ?? 0;
  const cell = exactCents === null ? null : findCell(pricer, role, category, exactCents);
  const percentHundredths = cell === null ? 0 : cell.percentHundredths;
  const afterPercentMicros = baseCents * (FULL_PERCENT_HUNDREDTHS - percentHundredths);
  const afterFlatMicros = cell === null ? afterPercentMicros : afterPercentMicros - cell.flatMicros;
  const afterTierMicros = cell === null ? afterFlatMicros : afterFlatMicros + cell.tierMicros;
  const roundedDollars = roundedToTen(afterTierMicros);
  const steppedDollars = steppedAbove340(roundedDollars);
  // Not earlier: the tier's amount may raise a negative price above 0 again.
  const finalDollars = Math.max(0, steppedDollars);
  return {
    cell,
    baseMicros: baseCents * MICROS_PER_CENT,
    afterPercentMicros,
    afterFlatMicros,
    afterTierMicros,
    roundedDollars,
    steppedDollars,
    finalDollars,
  };
}

/** Half up: exactly 105 dollars become 110. */
function roundedToTen(micros: number): number {
  const stepMicros = ROUNDING_DOLLARS * MICROS_PER_DOLLAR;
  return Math.floor((micros + stepMicros / 2) / stepMicros) * ROUNDING_DOLLARS;
}

function steppedAbove340(dollars: number): number {
  if (dollars <= STEP_ABOVE_DOLLARS) return dollars;
  const lastTwoDigits = dollars % 100;
  if (lastTwoDigits === 10) return dollars - 10;
  return lastTwoDigits === 90 ? dollars + 10 : dollars;
}
