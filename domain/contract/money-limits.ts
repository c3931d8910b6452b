import type { Money } from './entities/money.ts';
import { BUCKET_LIMITS, DEVICE_LIMITS, MARGIN_LIMITS, WHOLE_MONEY_LIMITS } from './limits.ts';
import { hasAtMostTwoDecimals } from './text-rules/two-decimals.ts';

/** The highest amounts that a shop may use. They depend on its money: a phone costs millions of pesos. */
export interface AmountLimits {
  readonly priceMax: number;
  readonly boundMax: number;
  readonly flatMax: number;
  readonly extremeFlat: number;
  /** The currency has no decimals, so every amount is a whole number. */
  readonly isWholeOnly: boolean;
  /** For the texts of refusals. */
  readonly money: Money | undefined;
}

export const CLASSIC_LIMITS: AmountLimits = {
  priceMax: DEVICE_LIMITS.priceMaxDollars,
  boundMax: BUCKET_LIMITS.boundMaxDollars,
  flatMax: MARGIN_LIMITS.flatMaxDollars,
  extremeFlat: MARGIN_LIMITS.extremeFlatDollars,
  isWholeOnly: false,
  money: undefined,
};

export const WHOLE_NUMBERS_ONLY = 'This currency has no decimals: use a whole number';

/** For schemas of answers and of requests whose money is not known yet: what any shop may use. */
export const WIDEST_LIMITS: AmountLimits = { ...CLASSIC_LIMITS, ...WHOLE_MONEY_LIMITS };

export function limitsOf(money: Money | undefined): AmountLimits {
  if (money === undefined) return CLASSIC_LIMITS;
  return money.decimals === 0
    ? { ...WHOLE_MONEY_LIMITS, isWholeOnly: true, money }
    : { ...CLASSIC_LIMITS, money };
}

/** Why an amount has too many decimals for the money, or null. */
export function decimalsMessage(amount: number, limits: AmountLimits, inClassic: string): string | null {
  if (limits.isWholeOnly && !Number.isInteger(amount)) return WHOLE_NUMBERS_ONLY;
  return hasAtMostTwoDecimals(amount) ? null : inClassic;
}
